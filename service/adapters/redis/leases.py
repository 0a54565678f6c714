"""Leases of streams in Valkey, counted over all processes: implements the port ``Leases``."""

import logging
import secrets
import time
from collections.abc import Mapping
from threading import Event, Lock, Thread

from redis import Redis, RedisError

LASTS = 60.0
"""Seconds after which the lease of a process that died ends."""

RENEW = 20.0


class RedisLeases:
    """A sorted set a name, its members the open streams with the time when their lease ends."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._lock = Lock()
        self._open: dict[str, tuple[str, ...]] = {}
        self._stopped = Event()
        Thread(target=self._renew, name="leases", daemon=True).start()

    def take(self, caps: Mapping[str, int]) -> str | None:
        """Takes a place under each name; None where one has no place left. With Valkey away everybody is let in."""
        lease, now = secrets.token_hex(8), time.time()
        try:
            pipeline = self._client.pipeline(transaction=True)
            for name in caps:
                pipeline.zremrangebyscore(_key(name), 0, now)
                pipeline.zadd(_key(name), {lease: now + LASTS})
                pipeline.expire(_key(name), int(LASTS))
                pipeline.zcard(_key(name))
            counts = pipeline.execute()[3::4]
        except RedisError as error:
            logging.getLogger("matchkeep.leases").warning("streams not counted", extra={"error": str(error)})
            counts = [0] * len(caps)
        with self._lock:
            self._open[lease] = (*caps,)
        if any(count > cap for count, cap in zip(counts, caps.values(), strict=True)):
            self.give_back(lease)
            return None
        return lease

    def give_back(self, lease: str) -> None:
        """Gives a lease's places back."""
        with self._lock:
            names = self._open.pop(lease, ())
        try:
            pipeline = self._client.pipeline(transaction=False)
            for name in names:
                pipeline.zrem(_key(name), lease)
            pipeline.execute()
        except RedisError:
            return  # it ends by itself

    def close(self) -> None:
        """Renews no more."""
        self._stopped.set()

    def _renew(self) -> None:
        while not self._stopped.wait(RENEW):
            with self._lock:
                leases = dict(self._open)
            ends = time.time() + LASTS
            try:
                pipeline = self._client.pipeline(transaction=False)
                for lease, names in leases.items():
                    for name in names:
                        pipeline.zadd(_key(name), {lease: ends})
                        pipeline.expire(_key(name), int(LASTS))
                pipeline.execute()
            except RedisError as error:
                logging.getLogger("matchkeep.leases").warning("not renewed", extra={"error": str(error)})


def _key(name: str) -> str:
    return f"matchkeep:streams:{name}"
