"""Subscription: one channel of Redis, heard over a connection of its own that is given up when it falls silent."""

from time import monotonic

from redis import ConnectionError

from service.adapters.redis.client import own_connection

SILENT_SECONDS = 5.0
"""After which the server is asked for a sign of life, and after as long again the connection counts as lost."""


class Subscription:
    """Hears what is published from now on. Raises ``RedisError`` or ``OSError`` once the connection is lost."""

    def __init__(self, url: str, channel: str) -> None:
        self._connection = own_connection(url)
        self._heard_at = monotonic()
        self._asked = False
        self._connection.connect()
        self._connection.send_command("SUBSCRIBE", channel)

    def next(self, seconds: float) -> bytes | None:
        """The next message; None when there is none in ``seconds``, or something else came."""
        if not self._connection.can_read(seconds):
            self._check_alive()
            return None
        kind, *rest = self._connection.read_response()
        self._heard_at, self._asked = monotonic(), False
        return bytes(rest[-1]) if kind == b"message" else None

    def close(self) -> None:
        """Ends the subscription."""
        self._connection.disconnect()

    def _check_alive(self) -> None:
        if monotonic() - self._heard_at < SILENT_SECONDS:
            return
        if self._asked:
            raise ConnectionError("no sign of life")
        self._connection.send_command("PING")
        self._heard_at, self._asked = monotonic(), True
