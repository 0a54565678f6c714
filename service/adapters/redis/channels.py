"""Names of channels, queues and jobs, and the form of messages."""

import orjson

from service.store.match_records import Due
from service.store.positions import Topic
from service.tracing import Cause

NOTICES = "matchkeep:notices"
"""Something has moved on: ``[kind, id, position]``."""

DUE = "matchkeep:due"
"""Somebody will have to act: ``[match_id, seat, by_ai, due_at, request_id, traceparent]``."""

MOVES_QUEUE = "matchkeep"
"""AI moves and hints."""

DEADLINES_QUEUE = "matchkeep:deadlines"
"""Clocks that have run out."""

CHORES_QUEUE = "matchkeep:chores"
"""What is not urgent: erased accounts, open matches that nobody completed, snapshots to be compared."""

AI_MOVE = "workers.jobs.ai_move"
TURN_TIMEOUT = "workers.jobs.turn_timeout"
ERASURE = "workers.jobs.erasure"
SNAPSHOT_CHECK = "workers.jobs.snapshot_check"


def notice_message(topic: Topic, position: int) -> bytes:
    """JSON ``[kind, id, position]``."""
    return orjson.dumps([*topic, position])


def read_notice(message: bytes) -> tuple[Topic, int]:
    """The inverse of ``notice_message``."""
    kind, id_, position = orjson.loads(message)
    return Topic(kind, id_), position


def due_message(due: Due, cause: Cause | None = None) -> bytes:
    """JSON ``[match_id, seat, by_ai, due_at]``, ``due_at`` in ms, and then what ``Cause`` holds."""
    return orjson.dumps([due.match_id, due.seat, due.by_ai, due.due_at, *(cause or ())])


def read_due(message: bytes) -> tuple[Due, Cause | None]:
    """The inverse of ``due_message``."""
    match_id, seat, by_ai, due_at, *cause = orjson.loads(message)
    return Due(match_id, seat, by_ai, due_at), Cause(*cause) if cause else None
