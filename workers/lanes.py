"""Lanes: the reconcilers that are alive share all matches and accounts, by their partitions.

Two of them halve the work instead of doing it twice. While one joins or leaves, something may be enqueued twice or a
second or two late; neither does harm.
"""

import secrets
from typing import NamedTuple

from redis import Redis

from service.adapters.redis.channels import PARTITIONS, due_channel, partition_of

RECONCILERS = "matchkeep:reconcilers"
"""A sorted set of those that are alive, with the time of their last sign of life by the clock of Redis."""

LEASE_SECONDS = 1.5
"""After which one that gives no sign counts as gone: a sweep and some air. Of one that is slow more is done twice."""


class Share(NamedTuple):
    """The ``lane``-th of so many equal parts."""

    lane: int
    lanes: int

    def has(self, id_: str) -> bool:
        """Whether a match or an account is in it. SQL says the same (``due_seats``, ``outbox_next``)."""
        return int(partition_of(id_), 16) % self.lanes == self.lane

    def channels(self) -> set[str]:
        """Where notices of what will be due in it are heard."""
        return {due_channel(partition) for partition in PARTITIONS if self.has(partition)}


EVERYTHING = Share(0, 1)


class Membership:
    """One reconciler among all."""

    def __init__(self, client: Redis) -> None:
        self._client, self._name = client, secrets.token_hex(8).encode()

    def renew(self) -> Share:
        """Gives a sign of life; the share that falls to this one among all that are alive. Raises ``RedisError``."""
        seconds, microseconds = self._client.time()
        now = seconds + microseconds / 1_000_000
        pipeline = self._client.pipeline(transaction=False)
        pipeline.zadd(RECONCILERS, {self._name: now})
        pipeline.zremrangebyscore(RECONCILERS, 0, now - LEASE_SECONDS)
        pipeline.zremrangebyscore(RECONCILERS, now + LEASE_SECONDS, "+inf")  # from before a clock was put back
        pipeline.zrange(RECONCILERS, 0, -1)
        alive = sorted(pipeline.execute()[-1])
        return Share(alive.index(self._name), len(alive))
