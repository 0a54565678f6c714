"""Presence in Redis: when each seat was last here; implements the port ``Presence``."""

import time
from collections import OrderedDict
from collections.abc import Mapping
from threading import Lock

from service.adapters.redis.client import BestEffortRedis
from service.adapters.redis.notifier import RedisNotifier

NOTE_SECONDS = 1.0
"""In which a seat is noted once."""

REMEMBERED_SEATS = 10_000
KEPT_SECONDS = 86_400


class RedisPresence:
    """Noted in the notifier's batches, off the command's path; gone when Redis is flushed."""

    def __init__(self, redis: BestEffortRedis, notifier: RedisNotifier) -> None:
        self._redis, self._notifier = redis, notifier
        self._noted: OrderedDict[tuple[str, int], float] = OrderedDict()
        self._lock = Lock()

    def note(self, match_id: str, seat: int, at: int) -> None:
        """A seat is here at ``at`` (ms); at most once a second it costs two commands of the notifier's."""
        now, key = time.monotonic(), (match_id, seat)
        with self._lock:
            if now - self._noted.get(key, 0.0) < NOTE_SECONDS:
                return
            self._noted[key] = now
            self._noted.move_to_end(key)
            if len(self._noted) > REMEMBERED_SEATS:
                self._noted.popitem(last=False)
        self._notifier.send(("HSET", _name(match_id), seat, at), ("EXPIRE", _name(match_id), KEPT_SECONDS))

    def of(self, match_id: str) -> Mapping[int, int]:
        """When each seat was last here (ms); nothing while Redis is away."""
        seen = self._redis.ask(lambda client: client.hgetall(_name(match_id))) or {}
        return {int(seat): int(at) for seat, at in seen.items()}


def _name(match_id: str) -> str:
    return f"matchkeep:presence:{match_id}"
