"""A target: a small server on loopback that keeps what it is sent, and behaves well or in any bad way."""

import json
import socket
import socketserver
import ssl
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Condition, Thread
from typing import Any

from standardwebhooks import Webhook


@dataclass(frozen=True)
class Got:
    """One request."""

    line: str
    headers: dict[str, str]
    body: bytes
    at: float = field(default_factory=time.monotonic)

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    @property
    def type(self) -> str:
        return str(self.data["type"])

    def verified(self, secret: str) -> Any:
        """The message, as the published verifier library accepts it."""
        return Webhook(secret).verify(self.body, self.headers)


Behave = Callable[[Got, socket.socket], None]


def answer(status: int, body: bytes = b"", **headers: str) -> Behave:
    """Answers with a status."""
    extra = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    head = f"HTTP/1.1 {status} Whatever\r\nContent-Length: {len(body)}\r\n{extra}\r\n".encode()
    return lambda got, line: line.sendall(head + body)


def well(got: Got, line: socket.socket) -> None:
    """Echoes challenges, takes everything else."""
    body = got.data["data"]["challenge"].encode() if got.type == "webhook.challenge" else b"thanks"
    answer(200, body)(got, line)


def after_echo(behave: Behave) -> Behave:
    """Echoes challenges, and is bad at everything else."""
    return lambda got, line: (well if got.type == "webhook.challenge" else behave)(got, line)


def hang(got: Got, line: socket.socket) -> None:
    """Says nothing until the other side hangs up."""
    line.settimeout(20)
    line.recv(1)


def reset(got: Got, line: socket.socket) -> None:
    """Breaks the connection off with a reset."""
    line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    line.close()


def drip(text: bytes) -> Behave:
    """Says ``text`` a byte at a time, for ever."""

    def behave(got: Got, line: socket.socket) -> None:
        try:
            for number in range(1_000):
                line.sendall(text[number % len(text) :][:1])
                time.sleep(0.1)
        except OSError:
            return

    return behave


def flood(got: Got, line: socket.socket) -> None:
    """200 with a body without end."""
    try:
        line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            line.sendall(b"x" * 65_536)
    except OSError:
        return


@dataclass
class Receiver:
    """What was received, in order; ``behave`` can be changed at any time."""

    port: int
    behave: Behave = well
    secure: bool = False
    got: list[Got] = field(default_factory=list)
    changed: Condition = field(default_factory=Condition)

    def url(self, host: str = "127.0.0.1", path: str = "/hook") -> str:
        return f"{'https' if self.secure else 'http'}://{host}:{self.port}{path}"

    def keep(self, got: Got) -> None:
        with self.changed:
            self.got.append(got)
            self.changed.notify_all()

    def wait_for(self, count: int, seconds: float = 10) -> list[Got]:
        """The first ``count`` requests that are not challenges, once they are here."""
        with self.changed:
            there = self.changed.wait_for(lambda: len(self.messages) >= count, seconds)
        assert there, f"{len(self.messages)} messages in {seconds} s instead of {count}"
        return self.messages[:count]

    @property
    def messages(self) -> list[Got]:
        return [one for one in self.got if one.type != "webhook.challenge"]


@contextmanager
def receiving(behave: Behave = well, context: ssl.SSLContext | None = None) -> Iterator[Receiver]:
    """A target that runs; ``context``: with TLS."""

    class Handler(socketserver.StreamRequestHandler):
        def setup(self) -> None:
            if context:
                self.request = context.wrap_socket(self.request, server_side=True)
            super().setup()

        def handle(self) -> None:
            line = self.rfile.readline().decode().strip()
            headers = {}
            while text := self.rfile.readline().decode().strip():
                name, _, value = text.partition(": ")
                headers[name.lower()] = value
            got = Got(line, headers, self.rfile.read(int(headers["content-length"])))
            receiver.keep(got)
            receiver.behave(got, self.request)

    class Server(socketserver.ThreadingTCPServer):
        daemon_threads = True
        block_on_close = False
        request_queue_size = 128

        def handle_error(self, request: Any, client_address: Any) -> None:
            """Clients that hang up are what this is about."""

    with Server(("127.0.0.1", 0), Handler) as server:
        receiver = Receiver(server.server_address[1], behave, context is not None)
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        yield receiver
        server.shutdown()
