"""Bodies of requests: waited for by few threads at a time and for a bounded time in all.

A thread of the web server that reads a body waits for the client, however long that takes, and nobody can call it back.
What ends such a wait is the end of its connection: of what has been waited for too long, and of what has been waited
for longest where too many are.
"""

import logging
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import BytesIO
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Any, Protocol

from service.web.late_bodies import BodyLateError, LateBodies
from service.web.stalled_connections import Pending, end_connections
from service.web.wsgi_types import Application, Environ, Headers, StartResponse

BODY_SECONDS = 10.0
"""For all of a body."""

LOOK_SECONDS = 0.25
"""Between two looks for bodies that are late. Whoever waits wakes nobody, as nearly all have come already."""

USUAL_BYTES = 64 * 1024
"""Up to which a body is read beforehand."""

PIECE = 1024 * 1024
MOST_DRAINED = 32 * 1024 * 1024
"""Bytes that are taken of a body that nobody wants, so that a client that sends before it reads gets its answer."""


class Stream(Protocol):
    """What a web server gives as a request's body."""

    def read(self, size: int = -1) -> bytes:
        """Up to ``size`` bytes; waits for them."""
        ...


@dataclass(eq=False, slots=True)
class Wait:
    """A thread that waits for a body from ``address`` since ``began`` (by the monotonic clock), in time or not."""

    address: str
    began: float
    late: bool = False


class BodyClock:
    """All waits for bodies of a process. Safe for threads."""

    def __init__(self, threads: int) -> None:
        """``threads``: those of the web server, of which an eighth may wait for bodies, and a quarter for a moment."""
        self._most = max(1, threads // 8)
        self._lock = Lock()
        self._waits: OrderedDict[Wait, None] = OrderedDict()
        self._answered: dict[object, Pending] = {}
        self._started = False

    @contextmanager
    def answering(self, address: str) -> Iterator[None]:
        """While a request is answered, its connection is not taken for one whose body is late."""
        key = object()
        self._answered[key] = Pending(address, monotonic())
        try:
            yield
        finally:
            del self._answered[key]

    def read(self, stream: Stream, size: int, address: str) -> bytes:
        """Up to ``size`` bytes of a body. Raises ``BodyLateError``."""
        wait = self._begin(address)
        try:
            raw = stream.read(size)
        finally:
            with self._lock:
                self._waits.pop(wait, None)
        if wait.late:
            raise BodyLateError
        return raw

    def _begin(self, address: str) -> Wait:
        wait = Wait(address, monotonic())
        with self._lock:
            if len(self._waits) >= 2 * self._most:
                raise BodyLateError  # more came at once than can be ended
            self._waits[wait] = None
            if not self._started:
                self._started = True
                Thread(target=self._end_late, name="late bodies", daemon=True).start()
        return wait

    def _end_late(self) -> None:
        while True:
            sleep(LOOK_SECONDS)
            with self._lock:
                late = self._late()
            if late:
                self._end(late)

    def _end(self, late: Iterable[Wait]) -> None:
        """Ends their connections; what goes wrong keeps nobody from the next look."""
        try:
            end_connections([Pending(wait.address, wait.began) for wait in late], list(self._answered.values()))
        except OSError as error:
            logging.getLogger("matchkeep.bodies").warning("connections not ended", exc_info=error)

    def _late(self) -> list[Wait]:
        """Those that are too old, and the oldest of too many."""
        now, too_many = monotonic(), len(self._waits) - self._most
        late = [wait for place, wait in enumerate(self._waits) if place < too_many or now - wait.began > BODY_SECONDS]
        for wait in late:
            wait.late = True
        return late


class BoundedBody:
    """A request's body as its views read it; ``ended``: whether nothing is left of it."""

    def __init__(self, clock: BodyClock, stream: Stream, address: str) -> None:
        self._clock, self._stream, self._address = clock, stream, address
        self.ended = False

    def read(self, size: int = -1) -> bytes:
        """Up to ``size`` bytes. Raises ``BodyLateError``."""
        size = size if size >= 0 else MOST_DRAINED
        raw = self._clock.read(self._stream, size, self._address)
        self.ended = len(raw) < size
        return raw

    def drain(self) -> None:
        """Takes what is left, up to a bound and for a bounded time."""
        until = monotonic() + BODY_SECONDS
        with suppress(BodyLateError):
            for _ in range(MOST_DRAINED // PIECE):
                self.read(PIECE)
                if self.ended or monotonic() > until:
                    return


class BoundedBodies:
    """WSGI middleware: nobody waits for a body for long, and who has sent too much gets an answer to read.

    A usual body is read before anything else is done, so that whoever is waited for costs a thread that sleeps and no
    more. A client that sends everything before it reads would meet a broken connection, where the server answers first.
    """

    def __init__(self, application: Application, clock: BodyClock, late: LateBodies) -> None:
        self._application, self._clock, self._late = application, clock, late

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Handles one request."""
        length, address = environ.get("CONTENT_LENGTH") or "0", environ.get("REMOTE_ADDR", "")
        if length == "0" and "HTTP_TRANSFER_ENCODING" not in environ:
            with self._clock.answering(address):
                return self._application(environ, start_response)
        stream = environ["wsgi.input"]
        if length.isdecimal() and int(length) <= USUAL_BYTES:
            began = monotonic()
            try:
                environ["wsgi.input"] = BytesIO(self._clock.read(stream, int(length), address))
            except BodyLateError as late:
                return self._late.answer(environ, start_response, late, monotonic() - began)
            with self._clock.answering(address):
                return self._application(environ, start_response)
        body = environ["wsgi.input"] = BoundedBody(self._clock, stream, address)

        def start(status: str, headers: Headers, exc_info: Any = None) -> Any:
            if not body.ended:
                if (length.isdecimal() and int(length) <= MOST_DRAINED) and not status.startswith("408"):
                    body.drain()
                headers = [*headers, ("Connection", "close")]
            return start_response(status, headers, exc_info)

        return self._application(environ, start)
