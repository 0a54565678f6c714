"""Buckets in Redis, all of a request in one round trip: implements the port ``Limiter``."""

from collections.abc import Sequence
from importlib.resources import files

from service.adapters.redis.client import BestEffortRedis
from service.app.limits import Admission, Charge

MICROSECONDS = 1_000_000


class RedisLimiter:
    """Leaky buckets (GCRA) by the clock of Redis."""

    def __init__(self, redis: BestEffortRedis) -> None:
        self._redis = redis
        self._take = redis.client.register_script((files(__package__) / "take.lua").read_text("utf-8"))

    def take(self, charges: Sequence[Charge]) -> Admission | None:
        """Takes all charges, or none where a bucket is empty; None, and all are admitted, while Redis is away."""
        keys = [f"matchkeep:limit:{charge.bucket}:{charge.who}" for charge in charges]
        values = [
            value for charge in charges for value in (charge.rate.most, charge.rate.seconds * MICROSECONDS, charge.cost)
        ]
        answer = self._redis.ask(lambda _client: self._take(keys, values))
        if answer is None:
            return None
        admitted, number, left, wait = answer
        tightest = charges[number - 1]
        return Admission(bool(admitted), tightest.bucket, tightest.rate, left, wait / MICROSECONDS)
