"""A proxy that misbehaves: drops, delays, duplicates and cuts what goes between clients and a server."""

import http.client
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}
FATES = ("pass", "pass", "pass", "drop", "cut", "delay", "twice", "half")
LONGEST_DELAY = 0.15


class Proxy(ThreadingHTTPServer):
    """Forwards to one server; what befalls a request is drawn from ``fates``. ``met`` counts what did.

    The first answer to whoever asks for a stream is always cut in the middle.
    """

    daemon_threads = True

    def __init__(self, target: str, seed: int) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.target = urlsplit(target).netloc
        self.fates = random.Random(seed)
        self.lock = threading.Lock()
        self.met: Counter[str] = Counter()
        self.streams: set[tuple[str, ...]] = set()

    @property
    def address(self) -> str:
        """Where clients find it."""
        return f"http://127.0.0.1:{self.server_address[1]}"

    def fate(self, stream: tuple[str, ...] | None) -> tuple[str, float, int]:
        """What is to happen, after how long, and after how many bytes of the answer. ``stream``: whose it is."""
        with self.lock:
            name = self.fates.choice(FATES)
            if stream and stream not in self.streams:
                self.streams.add(stream)
                name = "half"
            self.met[name] += 1
            return name, self.fates.random() * LONGEST_DELAY, self.fates.randrange(1, 4000)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Broken connections are its trade."""


class Handler(BaseHTTPRequestHandler):
    """One connection of a client."""

    server: Proxy
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""

    def do_GET(self) -> None:
        self.forward(None)

    def do_POST(self) -> None:
        self.forward(self.rfile.read(int(self.headers.get("Content-Length") or 0)))

    def forward(self, body: bytes | None) -> None:
        """Lets its fate befall the request."""
        form, path = self.headers.get("Accept", ""), self.path.partition("?")[0]
        name, seconds, size = self.server.fate((path, form) if "/events" in path else None)
        self.close_connection = True
        if name == "drop":
            return
        if name == "delay":
            time.sleep(seconds)
        if name == "twice":
            self.ask(body)[0].close()
        line, answer = self.ask(body)
        if name == "cut":
            line.close()
            return
        self.hand_back(answer, size if name == "half" else None)
        line.close()

    def ask(self, body: bytes | None) -> tuple[http.client.HTTPConnection, http.client.HTTPResponse]:
        """The server's answer, its head read."""
        line = http.client.HTTPConnection(self.server.target, timeout=30)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP | {"host"}}
        line.request(self.command, self.path, body, headers)
        return line, line.getresponse()

    def hand_back(self, answer: http.client.HTTPResponse, most: int | None) -> None:
        """Passes the answer on as it comes, up to ``most`` bytes of it."""
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP:
                self.send_header(name, value)
        self.send_header("Connection", "close")
        if answer.length is not None:
            self.send_header("Content-Length", str(answer.length))
        self.end_headers()
        sent = 0
        while piece := answer.read1(4096):
            piece = piece if most is None else piece[: most - sent]
            self.wfile.write(piece)
            sent += len(piece)
            if most is not None and sent >= most:
                return


@contextmanager
def misbehaving(target: str, seed: int) -> Iterator[Proxy]:
    """A proxy before ``target``."""
    proxy = Proxy(target, seed)
    thread = threading.Thread(target=proxy.serve_forever, daemon=True)
    thread.start()
    try:
        yield proxy
    finally:
        proxy.shutdown()
        proxy.server_close()
        thread.join(5)
