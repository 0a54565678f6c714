"""Redis with short waits: a server that hangs costs half a second, and is then left alone for a second."""

import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

ANSWER_SECONDS = 0.5
"""What a connection, a command and an answer may each take."""

PAUSE_SECONDS = 1.0

T = TypeVar("T")


def short_client(url: str) -> Redis:
    """A client that waits for ``ANSWER_SECONDS`` and tries once. Raises ``RedisError``."""
    return Redis.from_url(
        url,
        protocol=2,
        socket_connect_timeout=ANSWER_SECONDS,
        socket_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 0),
    )


def queue_client(url: str, seconds: float) -> Redis:
    """A client for jobs, that waits for ``seconds`` and tries once more on a new connection, at once: no wait grows
    while Redis is away. Raises ``RedisError``.
    """
    return Redis.from_url(url, socket_connect_timeout=seconds, socket_timeout=seconds, retry=Retry(NoBackoff(), 1))


def is_cluster(url: str) -> bool:
    """Whether the server is one of a Redis Cluster; False as well while it cannot be asked."""
    try:
        with short_client(url) as client:
            return int(client.info("cluster").get("cluster_enabled", 0)) == 1
    except RedisError:
        return False


def own_connection(url: str) -> Any:
    """A connection beside the pool, for one thread, as ``short_client`` makes them; the library gives it no types."""
    return short_client(url).connection_pool.make_connection()


class BestEffortRedis:
    """Redis for what a request can do without: limits, presence, the number of open streams. Safe for threads."""

    def __init__(self, url: str) -> None:
        self.client = short_client(url)
        self._away_until = 0.0

    def ask(self, question: Callable[[Redis], T]) -> T | None:
        """The answer; None while there is none. After a failure only one caller a second finds out if it is over."""
        away = self._away_until
        if away:
            if monotonic() < away:
                return None
            self._away_until = monotonic() + PAUSE_SECONDS
        try:
            answer = question(self.client)
        except RedisError as error:
            self._away_until = monotonic() + PAUSE_SECONDS
            logging.getLogger("matchkeep.redis").warning("done without redis", extra={"error": str(error)})
            return None
        if away:
            self._away_until = 0.0
        return answer
