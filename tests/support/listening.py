"""Clients that listen: a stream of a real server, read by a thread, whatever its form; a long poll looks the same."""

import http.client
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from socket import SHUT_RDWR
from typing import Any
from urllib.parse import urlencode, urlsplit

import orjson

FORMS = {"sse": "text/event-stream", "ndjson": "application/x-ndjson"}
END = "stream.end"
SOON = 8.0
"""Seconds within which whatever a test waits for has come."""


class SilenceError(AssertionError):
    """What a test waited for has not come."""


@dataclass
class Listener:
    """One stream. ``heard`` are the events in their order, ``ids`` the cursors that came with them (SSE)."""

    address: str
    path: str
    token: str | None = None
    form: str = "sse"
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.ids: list[str] = []
        self.beats = 0
        self.ended: dict[str, Any] | None = None
        self._queue: SimpleQueue[dict[str, Any] | None] = SimpleQueue()
        self._line = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=60)
        sent = {"Accept": FORMS[self.form], **self.headers}
        if self.token:
            sent["Authorization"] = f"Bearer {self.token}"
        self._line.request("GET", f"{self.path}?{urlencode(self.query)}", headers=sent)
        self._socket = self._line.sock
        self._answer = self._line.getresponse()
        assert self._answer.status == 200, self._answer.read()
        assert self._answer.headers["Content-Type"] == FORMS[self.form]
        threading.Thread(target=self._read, daemon=True).start()

    def next(self, seconds: float = SOON) -> dict[str, Any]:
        """The next event. Raises ``SilenceError``, also when the stream is at its end."""
        try:
            event = self._queue.get(timeout=seconds)
        except Empty:
            raise SilenceError(f"nothing in {seconds} s after {len(self.heard)} events") from None
        if event is None:
            raise SilenceError("the stream is closed")
        return event

    def until(self, version: int, seconds: float = SOON) -> list[dict[str, Any]]:
        """Everything heard, once an event of this version came."""
        while not self.heard or self.heard[-1].get("version", 0) < version:
            self.next(seconds)
        return self.heard

    def end(self, seconds: float = SOON) -> dict[str, Any]:
        """What the stream said last, once it is closed by the server; events that still come are in ``heard``."""
        while True:
            try:
                event = self._queue.get(timeout=seconds)
            except Empty:
                raise SilenceError(f"no end in {seconds} s") from None
            if event is None:
                assert self.ended is not None, "closed without a word"
                return self.ended

    def close(self) -> None:
        """Goes away."""
        with suppress(OSError):
            self._socket.shutdown(SHUT_RDWR)

    def _read(self) -> None:
        try:
            for data in self._data():
                event = orjson.loads(data)
                if event["type"] == END:
                    self.ended = event
                else:
                    assert self.ended is None, "an event after the end"
                    self.heard.append(event)
                    self._queue.put(event)
        except (OSError, http.client.HTTPException):
            pass
        self._line.close()
        self._queue.put(None)

    def _data(self) -> Iterator[bytes]:
        for raw in self._answer:
            line = raw.rstrip(b"\n")
            if self.form == "ndjson":
                self.beats += not line
                if line:
                    yield line
            elif line.startswith(b"data: "):
                yield line[6:]
            elif line.startswith(b"id: "):
                self.ids.append(line[4:].decode())
            else:
                assert line in (b"", b":"), line
                self.beats += line == b":"


@dataclass
class Poller:
    """Long polls, one after another, as if they were a stream."""

    address: str
    path: str
    token: str | None = None
    query: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.finished = False
        self._after = self.query.get("after", 0)
        self._stopped = False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def until(self, version: int, seconds: float = SOON) -> list[dict[str, Any]]:
        """Everything heard, once an event of this version came."""
        step = threading.Event()
        for _ in range(int(seconds / 0.01)):
            if self.heard and self.heard[-1]["version"] >= version:
                return self.heard
            step.wait(0.01)
        raise SilenceError(f"nothing in {seconds} s after {len(self.heard)} events")

    def close(self) -> None:
        """Asks no more."""
        self._stopped = True

    def _read(self) -> None:
        line = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=60)
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        while not (self._stopped or self.finished):
            query = urlencode({**self.query, "after": self._after, "wait": 5})
            line.request("GET", f"{self.path}?{query}", headers=headers)
            page = orjson.loads(line.getresponse().read())
            self.heard += page["events"]
            self._after = page["version"]
            self.finished = page["finished"]
        line.close()
