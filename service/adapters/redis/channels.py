"""Names of channels, queues and jobs, and the form of messages."""

import orjson

from service.store.match_records import Due
from service.store.positions import Topic
from service.tracing import Cause

NOTICES = "matchkeep:notices"
"""Begins the channel of each match and account: it has moved on, ``[kind, id, position]``."""

TOKENS = "matchkeep:tokens"
"""The channel of all tokens, in the same form: every process that has tokens in mind hears it."""

DUE = "matchkeep:due"
"""Begins the channel of a partition: somebody will have to act, ``[match_id, seat, by_ai, due_at, request_id,
traceparent]``."""

EPOCHS = "matchkeep:epochs"
"""Begins the channel of epochs: five times a second the number of the epoch, another one whenever a notice may have
been lost."""

EPOCH = "matchkeep:epoch"
"""The key that holds it."""

NOTIFIERS = "matchkeep:notifiers"
"""A hash of the processes that publish notices, each with a number that it goes on counting."""

PARTITIONS = tuple(f"{number:02x}" for number in range(256))
"""All matches and accounts, by the last two digits of their ids: lanes share the partitions among themselves."""

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


def channel_of(topic: Topic) -> str:
    """The channel of a topic's notices."""
    return TOKENS if topic.kind == "token" else f"{NOTICES}:{topic.kind}:{topic.id}"


def topic_of(channel: str) -> Topic:
    """The match or account of a channel."""
    kind, _, id_ = channel.removeprefix(f"{NOTICES}:").partition(":")
    return Topic("account" if kind == "account" else "match", id_)


def epochs_channel(database: int) -> str:
    """The channel of epochs: all databases of a server have their channels in common, and each its own epochs."""
    return f"{EPOCHS}:{database}"


def due_channel(partition: str) -> str:
    """The channel of what will be due in a partition of matches."""
    return f"{DUE}:{partition}"


def partition_of(id_: str) -> str:
    """The partition of a match or an account."""
    return id_[-2:]


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
