"""Names of channels and queues, and the form of what is said on them."""

import orjson

from service.app.records import Due

NOTICES = "matchkeep:notices"
"""A match has moved on: ``[match_id, version]``."""

DUE = "matchkeep:due"
"""Somebody will have to act: ``[match_id, seat, by_ai, due_at]``."""

QUEUE = "matchkeep"
"""The queue of jobs."""

AI_MOVE = "workers.ai_move.ai_move"
TURN_TIMEOUT = "workers.turn_timeout.turn_timeout"


def due_message(due: Due) -> bytes:
    """A due seat as it is told."""
    return orjson.dumps([due.match_id, due.seat, due.by_ai, due.due_at])


def read_due(message: bytes) -> Due:
    """The inverse of ``due_message``."""
    return Due(*orjson.loads(message))
