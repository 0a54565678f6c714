"""Leases in Redis, counted over all processes: implements the port ``Leases``."""

import secrets
import time
from collections.abc import Mapping
from functools import partial
from threading import Event, Lock, Thread
from typing import Any

from redis import Redis

from service.adapters.redis.client import BestEffortRedis

LEASE_SECONDS = 60.0
"""After which the lease of a process that died ends."""

RENEW_SECONDS = 20.0

MOST_AHEAD = 2 * LEASE_SECONDS
"""A lease that ends later was taken while a clock was wrong; the clocks of several hosts differ by less."""


class RedisLeases:
    """A sorted set a name, its members the open leases with the time when they end."""

    def __init__(self, redis: BestEffortRedis) -> None:
        self._redis = redis
        self._lock = Lock()
        self._open: dict[str, tuple[str, ...]] = {}
        self._stopped = Event()
        Thread(target=self._renew, name="leases", daemon=True).start()

    def take(self, caps: Mapping[str, int]) -> str | None:
        """A lease under each name; None where one is at its cap. While Redis is away everybody is let in."""
        lease = secrets.token_hex(8)
        counts = self._redis.ask(lambda client: _add(client, lease, caps)) or [0] * len(caps)
        with self._lock:
            self._open[lease] = (*caps,)
        if any(count > cap for count, cap in zip(counts, caps.values(), strict=True)):
            self.give_back(lease)
            return None
        return lease

    def give_back(self, lease: str) -> None:
        """Ends a lease under all its names; one that cannot be told to Redis ends by itself."""
        with self._lock:
            names = self._open.pop(lease, ())
        self._redis.ask(lambda client: _remove(client, lease, names))

    def close(self) -> None:
        """Stops the renewal thread; open leases end after ``LEASE_SECONDS``."""
        self._stopped.set()

    def _renew(self) -> None:
        while not self._stopped.wait(RENEW_SECONDS):
            with self._lock:
                leases = dict(self._open)
            self._redis.ask(partial(_extend, leases))


def _add(client: Redis, lease: str, names: Mapping[str, int]) -> list[int]:
    """Adds a lease; how many there are under each name."""
    now = time.time()
    pipeline = client.pipeline(transaction=True)
    for name in names:
        pipeline.zremrangebyscore(_key(name), 0, now)
        pipeline.zremrangebyscore(_key(name), now + MOST_AHEAD, "+inf")
        pipeline.zadd(_key(name), {lease: now + LEASE_SECONDS})
        pipeline.expire(_key(name), int(LEASE_SECONDS))
        pipeline.zcard(_key(name))
    return pipeline.execute()[4::5]


def _remove(client: Redis, lease: str, names: tuple[str, ...]) -> list[Any]:
    pipeline = client.pipeline(transaction=False)
    for name in names:
        pipeline.zrem(_key(name), lease)
    return pipeline.execute()


def _extend(leases: Mapping[str, tuple[str, ...]], client: Redis) -> list[Any]:
    ends = time.time() + LEASE_SECONDS
    pipeline = client.pipeline(transaction=False)
    for lease, names in leases.items():
        for name in names:
            pipeline.zadd(_key(name), {lease: ends})
            pipeline.expire(_key(name), int(LEASE_SECONDS))
    return pipeline.execute()


def _key(name: str) -> str:
    return f"matchkeep:streams:{name}"
