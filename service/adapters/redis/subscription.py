"""Subscription: channels of Redis, heard over a connection of their own that is given up when it falls silent."""

from threading import Lock
from time import monotonic
from typing import NamedTuple

from redis import ConnectionError, RedisError

from service.adapters.redis.client import own_connection
from service.adapters.redis.verbs import verbs_of

SILENT_SECONDS = 2.0
"""After which the server is asked for a sign of life, and after as long again the connection counts as lost."""


class Heard(NamedTuple):
    """A message of a channel; None: from now on the channel is heard."""

    channel: str
    message: bytes | None


class Subscription:
    """Hears what is published from now on. Any thread may add and remove channels, one calls ``next``.

    The constructor and ``next`` raise ``RedisError`` or ``OSError`` once the connection is lost.
    """

    def __init__(self, url: str) -> None:
        self._connection = own_connection(url)
        self._lock = Lock()
        self._heard_at = monotonic()
        self._asked = self._broken = False
        self._connection.connect()
        self._verbs = verbs_of(self._connection)
        self.database: int = self._connection.db

    def add(self, *channels: str) -> None:
        """Begins to hear channels. Where that cannot be said, ``next`` raises."""
        self._send(self._verbs.subscribe, channels)

    def remove(self, *channels: str) -> None:
        """Hears channels no more."""
        self._send(self._verbs.unsubscribe, channels)

    def next(self, seconds: float) -> Heard | None:
        """What comes next; None when there is nothing in ``seconds``, or something else came."""
        readable = self._connection.can_read(seconds)
        if self._broken:
            raise ConnectionError("broken off")
        if not readable:
            self._check_alive()
            return None
        kind, *rest = self._connection.read_response()
        self._heard_at, self._asked = monotonic(), False
        if kind == self._verbs.message:
            return Heard(rest[0].decode(), bytes(rest[1]))
        return Heard(rest[0].decode(), None) if kind == self._verbs.subscribed else None

    def close(self) -> None:
        """Ends the subscription."""
        with self._lock:
            self._broken = True
            self._connection.disconnect()

    def _send(self, verb: str, arguments: tuple[str, ...] = ()) -> None:
        with self._lock:
            try:
                if not self._broken:
                    self._connection.send_command(verb, *arguments)
            except (RedisError, OSError):
                self._broken = True

    def _check_alive(self) -> None:
        if monotonic() - self._heard_at < SILENT_SECONDS:
            return
        if self._asked:
            raise ConnectionError("no sign of life")
        self._send("PING")
        self._heard_at, self._asked = monotonic(), True
