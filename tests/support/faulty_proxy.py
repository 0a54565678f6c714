"""A proxy of bytes between a process and a server, that passes them on, goes silent, or cuts all connections."""

import socket
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Lock, Thread, Timer
from urllib.parse import parse_qs, unquote, urlsplit

KEPT_SECONDS = 60.0
"""After which a server finds out, as the product asks it to, that its client is forgotten (store/pool.SESSION)."""

Clients = Callable[[], Container[int]]
"""Some of the clients: from which ports they come, whenever it is asked."""


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """A client's connection, from ``port``, and the one to the server; nothing passes while ``passes`` is not set."""

    client: socket.socket
    server: socket.socket
    port: int
    passes: Event = field(default_factory=Event)


def everybody() -> Container[int]:
    """Every client."""
    return range(65_536)


class FaultyProxy:
    """Listens on a port of this machine."""

    def __init__(self, target: str) -> None:
        self._target = target
        self._lock = Lock()
        self._links: list[Link] = []
        self._forgotten: list[Link] = []
        self._silenced: list[Clients] = []
        self._listening = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port: int = self._listening.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def silence(self, clients: Clients = everybody) -> None:
        """From now on what these send is taken and nothing passed on, as of a host that has vanished."""
        with self._lock:
            self._silenced.append(clients)
            for link in self._of(clients):
                link.passes.clear()

    def heal(self) -> None:
        """What was held back goes through, and everything after it."""
        with self._lock:
            self._silenced.clear()
            for link in self._links:
                link.passes.set()

    def forget(self, clients: Clients = everybody) -> None:
        """Open connections are silent for good, as where a device on the way has forgotten them; new ones work."""
        with self._lock:
            for link in self._of(clients):
                link.passes.clear()
                self._links.remove(link)
                self._forgotten.append(link)
                given_up = Timer(KEPT_SECONDS, end, (link,))
                given_up.daemon = True
                given_up.start()

    def cut(self) -> None:
        """Ends every connection; new ones work."""
        with self._lock:
            ended = self._links + self._forgotten
            self._links, self._forgotten = [], []
        for link in ended:
            end(link)

    def close(self) -> None:
        """Ends everything."""
        self._listening.close()
        self.heal()
        self.cut()

    def passed_on(self, data: bytes) -> bytes:
        """What becomes of what is passed on, in either direction: nothing here."""
        return data

    def _of(self, clients: Clients) -> list[Link]:
        ports = clients()
        return [link for link in self._links if link.port in ports]

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, (_host, port) = self._listening.accept()
                try:
                    link = Link(client, connect(self._target), port)
                except OSError:  # the server is down, which its clients may find out
                    client.close()
                    continue
                with self._lock:
                    self._links.append(link)
                    if not any(port in clients() for clients in self._silenced):
                        link.passes.set()
                for source, sink in ((link.client, link.server), (link.server, link.client)):
                    Thread(target=self._pump, args=(source, sink, link), daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket, link: Link) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                link.passes.wait()
                sink.sendall(self.passed_on(data))
        end(link)
        link.passes.set()
        with self._lock:
            if link in self._links:
                self._links.remove(link)


def end(link: Link) -> None:
    """Ends both of its connections."""
    for line in (link.client, link.server):
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)


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
