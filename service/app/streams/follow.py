"""Streams: what comes after a cursor, at once or when it comes; every transport is made of this (API §7)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import Protocol

from service.app.ports import Listener
from service.app.problems import Problem
from service.app.streams.answers import StreamEnd
from service.kernel.values import Json
from service.store.errors import UnavailableError
from service.store.positions import Topic

HEARTBEAT_SECONDS = 15.0
"""Of silence, after which a stream sends a heartbeat."""

SLOW_READER_SECONDS = 20.0
"""In which a client has to take what it is sent; a slower one is dropped."""

BATCH_EVENTS = 100
"""That a stream reads at once: what may still be delivered when its token ends at that moment."""

EXPIRY_SECONDS = 0.1
"""After a token's expiry, until it is asked about: it has expired by then for every process."""

RETRY_SECONDS = 1.0
"""Until a stream reads again when the database was away."""

NEVER_REACHED = 2**62
"""Beyond every position: who waits for this waits only for the end of the process."""

END_REASONS: Mapping[int, str] = {401: "revoked", 403: "seat_changed", 404: "seat_changed"}
"""Why a stream ends, by the status that its next request would meet."""

Cursor = int | str


@dataclass(frozen=True, slots=True)
class Batch:
    """Events with their positions; ``head`` is where the topic stands, ``over`` that nothing will follow it."""

    items: Sequence[tuple[int, Json]]
    head: int
    over: bool = False


class Source(Protocol):
    """A topic's events for one reader."""

    @property
    def topic(self) -> Topic:
        """The topic whose position tells of new events."""
        ...

    @property
    def token(self) -> Topic | None:
        """The topic of the reader's token, whose end ends the stream; None without a token."""
        ...

    @property
    def valid_until(self) -> float:
        """When the reader's token expires, by the process's steady clock."""
        ...

    def refresh(self) -> None:
        """Reads the topic's present state. Raises ``Problem`` once this reader may no longer see more."""
        ...

    def keep_alive(self) -> None:
        """Notes that the reader is still there, in times of silence."""
        ...

    def read(self, after: int, limit: int) -> Batch:
        """Events after a position, up to where the topic stood at the last refresh."""
        ...

    def cursor(self, position: int) -> Cursor:
        """A position as clients are given it."""
        ...


@dataclass(frozen=True, slots=True)
class Delivered:
    """An event on its way to a client, and the cursor after it."""

    cursor: Cursor
    event: Json


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """Nothing has happened, and the stream is alive."""


@dataclass(frozen=True, slots=True)
class End:
    """The last message of a stream, as far as its client still reads; ``resume``: the cursor to go on from."""

    reason: str
    resume: Cursor

    @property
    def event(self) -> StreamEnd:
        """The terminal event as clients get it."""
        return StreamEnd(self.reason, self.resume)


Step = Delivered | Heartbeat | End


def next_batch(listener: Listener, source: Source, after: int, limit: int, seconds: float) -> Batch:
    """What comes after ``after``, waited for at most ``seconds``. Raises ``Problem`` once there is no right to it.

    Nothing is read while nothing moves: who waits is woken by the topic as by the end of the token.
    """
    expired = source.valid_until + EXPIRY_SECONDS
    until = min(monotonic() + seconds, max(monotonic(), expired))
    batch = source.read(after, limit)
    while not (batch.items or batch.over or listener.stopped) and (left := until - monotonic()) > 0:
        if listener.wait(source.topic, after, left, source.token):
            source.refresh()
            batch = source.read(after, limit)
            if not batch.items:
                listener.forget(source.topic)
    if monotonic() >= expired:
        source.refresh()
    return batch


def follow(listener: Listener, source: Source, after: int, silence: float = inf) -> Iterator[Step]:
    """Everything after ``after``, without gap or repetition, as it comes, until there is a reason to end.

    ``silence``: seconds in which nothing comes, after which it ends too.
    """
    more, since, quiet = False, monotonic(), monotonic()
    while True:
        left = max(0.0, quiet + silence - monotonic())
        batch, reason = _next(listener, source, after, more, min(HEARTBEAT_SECONDS, left))
        since = since if more else monotonic()
        quiet = monotonic() if batch.items else quiet
        more = len(batch.items) == BATCH_EVENTS
        for position, event in batch.items:
            after = position
            yield Delivered(source.cursor(position), event)
            if monotonic() - since > SLOW_READER_SECONDS:
                reason = "limit"
                break
        if not batch.items and reason is None and monotonic() >= quiet + silence:
            reason = "limit"
        if reason is not None:
            yield End(reason, source.cursor(after))
            return
        if not batch.items:
            source.keep_alive()
            yield Heartbeat()


def _next(listener: Listener, source: Source, after: int, more: bool, seconds: float) -> tuple[Batch, str | None]:
    """The next batch, empty after ``seconds`` of silence, and why the stream ends after it, if it does.

    ``more``: there is more to read without waiting, and in between the token may have ended.
    """
    try:
        if more:
            source.refresh()
        batch = next_batch(listener, source, after, BATCH_EVENTS, seconds)
    except (Problem, UnavailableError) as error:
        ending = END_REASONS.get(error.status) if isinstance(error, Problem) else None
        reason = ending or ("drain" if listener.stopped else None)
        if reason is None:
            listener.wait(source.topic, NEVER_REACHED, RETRY_SECONDS)
        return Batch((), after), reason
    last = batch.items[-1][0] if batch.items else after
    if batch.over and last >= batch.head:
        return batch, "finished"
    return batch, "drain" if listener.stopped else None
