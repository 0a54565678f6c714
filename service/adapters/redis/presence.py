"""Presence in Valkey: when each seat was last here; implements the port ``Presence``."""

import logging
import time
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock

from redis import Redis, RedisError

from service.adapters.redis.notifier import RedisNotifier

AGAIN = 1.0
"""Seconds in which a seat is noted once."""

REMEMBERED = 10_000
KEPT = 86_400


class RedisPresence:
    """Noted in batches by the notifier, off the command's path; gone when Valkey is flushed."""

    def __init__(self, client: Redis, notifier: RedisNotifier) -> None:
        self._client, self._bells = client, notifier
        self._noted: OrderedDict[tuple[str, int], float] = OrderedDict()
        self._lock = Lock()

    def note(self, match_id: str, seat: int, at: int) -> None:
        """A seat is here; at most once a second it costs a line to the notifier."""
        now, key = time.monotonic(), (match_id, seat)
        with self._lock:
            if now - self._noted.get(key, 0.0) < AGAIN:
                return
            self._noted[key] = now
            self._noted.move_to_end(key)
            if len(self._noted) > REMEMBERED:
                self._noted.popitem(last=False)
        self._bells.send(("HSET", _name(match_id), seat, at), ("EXPIRE", _name(match_id), KEPT))

    def of(self, match_id: str) -> Mapping[int, int]:
        """When each seat was last here (ms); nothing while Valkey is away."""
        try:
            found = self._client.hgetall(_name(match_id))
        except RedisError as error:
            logging.getLogger("matchkeep.presence").warning("no presence", extra={"error": str(error)})
            return {}
        return {int(seat): int(at) for seat, at in found.items()}


def _name(match_id: str) -> str:
    return f"matchkeep:presence:{match_id}"
