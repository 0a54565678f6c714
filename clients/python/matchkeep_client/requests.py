"""Requests without input or output: what to send, what to wait for, when to send again.

A flow is a generator: it yields what shall be sent (``Request``) or waited for (``Pause``), is sent the ``Reply``, and
returns what came of it. The clients for threads and for asyncio run the same flows.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field
from math import inf
from random import random
from typing import Any, TypeAlias, TypeVar
from uuid import uuid4

from matchkeep_client.problems import ProblemError, ServerGoneError

T = TypeVar("T")

AGAIN = (408, 429, 500, 502, 503, 504)
"""Statuses after which the same request is sent again."""

LONGEST_PAUSE = 10.0
POLL_SECONDS = 25
"""For which the server holds a request for news."""

PATIENCE_SECONDS = 60.0
"""For which a request is repeated, pauses taken together, before the client gives up; ``inf``: for ever."""


@dataclass(frozen=True, slots=True)
class Request:
    """One request. ``key``: its Idempotency-Key, with which sending it again does nothing twice."""

    method: str
    path: str
    query: Mapping[str, str | int] = field(default_factory=dict)
    body: Any = None
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """Seconds to wait for."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back; status 0: the connection was lost, and nobody knows whether the request was carried out."""

    status: int
    data: Any = None
    retry_after: str | None = None


Step: TypeAlias = Request | Pause
Flow: TypeAlias = Generator[Step, Reply | None, T]


def get(path: str, patience: float = PATIENCE_SECONDS, **query: str | int) -> Flow[Any]:
    """Reads."""
    return (yield from asked(Request("GET", path, query), patience))


def post(path: str, body: Any, patience: float = PATIENCE_SECONDS) -> Flow[Any]:
    """Makes something, once, however often it has to be sent."""
    return (yield from asked(Request("POST", path, {}, body, str(uuid4())), patience))


def asked(request: Request, patience: float = PATIENCE_SECONDS) -> Flow[Any]:
    """The answer to a request that may be sent again. Raises ``ProblemError`` and ``ServerGoneError``."""
    waited, attempt = 0.0, 0
    while True:
        reply = yield request
        assert reply is not None
        if 200 <= reply.status < 300:
            return reply.data
        if reply.status not in (0, *AGAIN):
            raise ProblemError(reply.status, reply.data if isinstance(reply.data, dict) else {})
        seconds = pause_after(reply, attempt)
        waited, attempt = waited + seconds, attempt + 1
        if waited > patience:
            if isinstance(reply.data, dict):
                raise ProblemError(reply.status, reply.data)
            raise ServerGoneError(f"{request.method} {request.path}: no answer within {patience:.0f} s")
        yield Pause(seconds)


def pause_after(reply: Reply, attempt: int) -> float:
    """How long to wait before the next attempt: what the server says, else longer each time, and never all at once."""
    told = float(reply.retry_after) if reply.retry_after and reply.retry_after.isdigit() else 0.0
    longest = min(LONGEST_PAUSE, 0.1 * 2.0 ** min(attempt, 10))
    return max(told, longest * (0.5 + random() / 2))


def news(path: str, after: int, patience: float = inf) -> Flow[Any]:
    """The page of events after a version, held by the server until there are some; asked for until it comes."""
    page = yield from get(f"{path}/events", patience, after=after, wait=POLL_SECONDS, limit=500)
    return page


def play(path: str, ply: int | None, move: Any, seat: int | None) -> Flow[Any]:
    """Plays a move at a ply, once."""
    command = {"type": "play", "move": move, **({} if ply is None else {"ply": ply})}
    return (yield from post(f"{path}/commands", command | ({} if seat is None else {"seat": seat})))
