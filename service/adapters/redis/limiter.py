"""Buckets in Valkey, all of a request in one round trip: implements the port ``Limiter``."""

import logging
import time
from collections.abc import Sequence
from importlib.resources import files

from redis import Redis, RedisError

from service.app.limits import Admission, Charge

PAUSE = 1.0
"""Seconds in which nobody asks a Valkey that did not answer: limits are open, and requests do not wait for it."""

MICROSECONDS = 1_000_000


class RedisLimiter:
    """Leaky buckets (GCRA) by the clock of Valkey; the client's timeouts must be short."""

    def __init__(self, client: Redis) -> None:
        self._take = client.register_script((files(__package__) / "take.lua").read_text("utf-8"))
        self._away_until = 0.0

    def take(self, charges: Sequence[Charge]) -> Admission | None:
        """Takes all charges, or none where a bucket is empty; None, and all are admitted, with Valkey away."""
        if time.monotonic() < self._away_until:
            return None
        keys = [f"matchkeep:limit:{one.bucket}:{one.who}" for one in charges]
        values = [value for one in charges for value in (one.rate.most, one.rate.seconds * MICROSECONDS, one.cost)]
        try:
            admitted, number, left, wait = self._take(keys, values)
        except RedisError as error:
            self._away_until = time.monotonic() + PAUSE
            logging.getLogger("matchkeep.limits").warning("limits are open", extra={"error": str(error)})
            return None
        tightest = charges[number - 1]
        return Admission(bool(admitted), tightest.bucket, tightest.rate, left, wait / MICROSECONDS)
