"""A proxy of bytes between a process and a server, that passes them on, goes silent, or cuts all connections."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from urllib.parse import parse_qs, unquote, urlsplit


class FaultyProxy:
    """Listens on a port of this machine."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._passes = passing()
        self._lock = Lock()
        self._open: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self._listening.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def silence(self) -> None:
        """From now on everything is taken and nothing passed on, as of a host that has vanished."""
        self._passes.clear()

    def heal(self) -> None:
        """What was held back goes through, and everything after it."""
        self._passes.set()

    def forget(self) -> None:
        """Open connections are silent for good, as where a device on the way has forgotten them; new ones work."""
        self.silence()
        self._passes = passing()

    def cut(self) -> None:
        """Ends every connection; new ones work."""
        with self._lock:
            ended, self._open = self._open, []
        for line in ended:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Ends everything."""
        self._listening.close()
        self.heal()
        self.cut()

    def passed_on(self, data: bytes) -> bytes:
        """What becomes of what is passed on, in either direction: nothing here."""
        return data

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                try:
                    server = connect(self._target)
                except OSError:  # the server is down, which its clients may find out
                    client.close()
                    continue
                with self._lock:
                    self._open += [client, server]
                for source, sink in ((client, server), (server, client)):
                    Thread(target=self._pump, args=(source, sink, self._passes), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket, passes: Event) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                passes.wait()
                sink.sendall(self.passed_on(data))
        for line in (source, sink):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)


def passing() -> Event:
    """A gate that is open."""
    gate = Event()
    gate.set()
    return gate


def connect(url: str) -> socket.socket:
    """A connection to the server of a URL: a path (``unix:///…``, or Postgres' ``?host=/…``), or a host and port."""
    parts = urlsplit(url)
    path = parts.path if parts.scheme == "unix" else socket_of(url)
    if not path:
        return socket.create_connection((parts.hostname or "127.0.0.1", parts.port or 6379))
    line = socket.socket(socket.AF_UNIX)
    line.connect(unquote(path))
    return line


def socket_of(url: str) -> str | None:
    """The socket in which a Postgres of this machine listens, by its URL; None for one with a host and a port."""
    query = parse_qs(urlsplit(url).query)
    return f"{query['host'][0]}/.s.PGSQL.{query.get('port', ['5432'])[0]}" if "host" in query else None


@contextmanager
def faulty(url: str) -> Iterator[FaultyProxy]:
    """A proxy before the server of a URL."""
    proxy = FaultyProxy(url)
    try:
        yield proxy
    finally:
        proxy.close()


@contextmanager
def faulty_redis(url: str) -> Iterator[tuple[str, FaultyProxy]]:
    """The URL of a Redis behind a proxy, with the same number of database, and the proxy."""
    number = parse_qs(urlsplit(url).query).get("db", ["0"])[0]
    with faulty(url) as proxy:
        yield f"redis://127.0.0.1:{proxy.port}/{number}", proxy
