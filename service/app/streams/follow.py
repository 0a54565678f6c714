"""Streaming: what comes after a cursor, at once or when it comes; every transport is made of this (API §7)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Protocol

from service.app.ports import Waiting
from service.app.problems import Problem
from service.app.records import Topic
from service.kernel.values import Json

BEAT = 15.0
"""Seconds of silence after which a stream gives a sign of life."""

STALL = 20.0
"""A client that has not taken everything within so many seconds is dropped: it reads too slowly, or not at all."""

PIECE = 100
"""Events that a stream reads at once: what may still be given when its token ends at that moment."""

AGAIN = 1.0
"""Seconds until a stream asks again when the database was away."""

FAR = 2**62
"""Beyond every position: who waits for this waits only for the end of the process."""

ENDINGS: Mapping[int, str] = {401: "revoked", 403: "seat_changed", 404: "seat_changed"}
"""Why a stream ends, by the status that its next request would meet."""

Cursor = int | str


@dataclass(frozen=True, slots=True)
class Batch:
    """Events with their positions; ``head`` is where the topic stands, ``over`` that nothing will follow it."""

    items: Sequence[tuple[int, dict[str, Json]]]
    head: int
    over: bool = False


class Source(Protocol):
    """A topic's events for one reader."""

    @property
    def topic(self) -> Topic:
        """What to wait for."""
        ...

    @property
    def token(self) -> str | None:
        """The token that reads."""
        ...

    def look(self) -> None:
        """Looks anew. Raises ``Problem`` once this reader may no longer see more."""
        ...

    def alive(self) -> None:
        """The reader is still there, in times of silence."""
        ...

    def read(self, after: int, limit: int) -> Batch:
        """Events after a position, as far as the last look goes."""
        ...

    def cursor(self, position: int) -> Cursor:
        """A position as clients know it."""
        ...


@dataclass(frozen=True, slots=True)
class Given:
    """An event on its way to a client, and the cursor after it."""

    cursor: Cursor
    event: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Beat:
    """A sign of life."""


@dataclass(frozen=True, slots=True)
class End:
    """The last thing that a stream says, as far as its client still reads."""

    reason: str
    resume: Cursor

    @property
    def event(self) -> dict[str, Json]:
        """As it is told."""
        return {"type": "stream.end", "reason": self.reason, "resume": self.resume}


Step = Given | Beat | End


def next_batch(waiting: Waiting, source: Source, after: int, limit: int, seconds: float) -> Batch:
    """What comes after ``after``, waited for at most ``seconds``. Raises ``Problem`` once there is no right to it.

    Nothing is asked while nothing moves: who waits is woken by the topic as by the end of the token.
    """
    until = monotonic() + seconds
    batch = source.read(after, limit)
    while not (batch.items or batch.over or waiting.stopped) and (left := until - monotonic()) > 0:
        if waiting.wait(source.topic, after, left, source.token):
            source.look()
            batch = source.read(after, limit)
    return batch


def follow(waiting: Waiting, source: Source, after: int) -> Iterator[Step]:
    """Everything after ``after``, without gap or repetition, as it comes, until there is a reason to end."""
    more, behind = False, monotonic()
    while True:
        batch, reason = _go_on(waiting, source, after, more)
        behind = behind if more else monotonic()
        more = len(batch.items) == PIECE
        for position, event in batch.items:
            after = position
            yield Given(source.cursor(position), event)
            if monotonic() - behind > STALL:
                reason = "limit"
                break
        if reason is not None:
            yield End(reason, source.cursor(after))
            return
        if not batch.items:
            source.alive()
            yield Beat()


def _go_on(waiting: Waiting, source: Source, after: int, more: bool) -> tuple[Batch, str | None]:
    """The next batch, empty in times of silence, and why the stream ends after it, if it does.

    ``more``: there is more to read without waiting, and in between the token may have ended.
    """
    try:
        if more:
            source.look()
        batch = next_batch(waiting, source, after, PIECE, BEAT)
    except Problem as problem:
        reason = ENDINGS.get(problem.status, "drain" if waiting.stopped else None)
        if reason is None:
            waiting.wait(source.topic, FAR, AGAIN)
        return Batch((), after), reason
    last = batch.items[-1][0] if batch.items else after
    if batch.over and last >= batch.head:
        return batch, "finished"
    return batch, "drain" if waiting.stopped else None
