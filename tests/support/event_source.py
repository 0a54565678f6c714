"""An EventSource as browsers have it (HTML Standard §9.2), and proxies that hold back what they may."""

import gzip
import http.client
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

PAUSE = 0.1
"""Seconds until it comes back; three in browsers."""


@dataclass
class EventSource:
    """Comes back whenever a stream ends, with the id of the last event, until it is told to stop."""

    address: str
    path: str
    data: list[str] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    last_id: str = ""
    closed: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        threading.Thread(target=self._run, daemon=True).start()

    def until(self, count: int, seconds: float) -> bool:
        """Whether so much came in time."""
        until = time.monotonic() + seconds
        while len(self.data) < count and time.monotonic() < until:
            time.sleep(0.01)
        return len(self.data) >= count

    def _run(self) -> None:
        while not self.closed.is_set():
            line = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=30)
            headers = {"Accept": "text/event-stream", "Cache-Control": "no-store", "Accept-Encoding": "gzip"}
            line.request("GET", self.path, headers=headers | ({"Last-Event-ID": self.last_id} if self.last_id else {}))
            answer = line.getresponse()
            self.statuses.append(answer.status)
            if answer.status != 200:
                self.closed.set()
                return
            packed = answer.getheader("Content-Encoding") == "gzip"
            for raw in gzip.GzipFile(fileobj=answer) if packed else answer:  # type: ignore[arg-type]
                name, _, value = raw.decode().rstrip("\n").partition(": ")
                if name == "id":
                    self.last_id = value
                elif name == "data":
                    self.data.append(value)
            time.sleep(PAUSE)


class Middlebox(ThreadingHTTPServer):
    """A proxy that gathers answers unless X-Accel-Buffering forbids it, or else compresses what it may transform."""

    daemon_threads = True

    def __init__(self, target: str, buffering: bool) -> None:
        super().__init__(("127.0.0.1", 0), Passing)
        self.target, self.buffering = urlsplit(target).netloc, buffering


class Passing(BaseHTTPRequestHandler):
    """One request through a ``Middlebox``."""

    server: Middlebox

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""

    def do_GET(self) -> None:
        line = http.client.HTTPConnection(self.server.target, timeout=30)
        line.request("GET", self.path, headers=dict(self.headers.items()))
        answer = line.getresponse()
        gathers = self.server.buffering and answer.getheader("X-Accel-Buffering") != "no"
        packs = not self.server.buffering and "no-transform" not in (answer.getheader("Cache-Control") or "")
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in ("transfer-encoding", "connection"):
                self.send_header(name, value)
        if packs:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if gathers or packs:
            whole = answer.read()
            self.wfile.write(gzip.compress(whole) if packs else whole)
            return
        while piece := answer.read1(65_536):
            self.wfile.write(piece)


@contextmanager
def middlebox(target: str, buffering: bool) -> Iterator[str]:
    """The address of such a proxy."""
    proxy = Middlebox(target, buffering)
    threading.Thread(target=proxy.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{proxy.server_address[1]}"
    finally:
        proxy.shutdown()
        proxy.server_close()
