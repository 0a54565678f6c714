"""How long AIs think, over all workers, counted in Redis; implements the port ``AiTimes``."""

from collections.abc import Mapping

from service.adapters.redis.client import BestEffortRedis
from service.adapters.redis.notifier import RedisNotifier

MOVES, MICROSECONDS = "matchkeep:ai-moves", "matchkeep:ai-microseconds"
"""Hashes with a field for each game and level. A flush begins them anew, as a restart does other counters."""


class RedisAiTimes:
    """Noted in the notifier's batches, off the move's path."""

    def __init__(self, redis: BestEffortRedis, notifier: RedisNotifier) -> None:
        self._redis, self._notifier = redis, notifier

    def note(self, game: str, level: int, seconds: float) -> None:
        """An AI has found a move."""
        field = f"{game}|{level}"
        self._notifier.send(("HINCRBY", MOVES, field, 1), ("HINCRBY", MICROSECONDS, field, int(seconds * 1e6)))

    def totals(self) -> Mapping[tuple[str, str], tuple[int, float]]:
        """By game and level, how many moves and how many seconds; nothing while Redis is away."""
        counts = self._redis.ask(lambda client: (client.hgetall(MOVES), client.hgetall(MICROSECONDS)))
        if counts is None:
            return {}
        moves, times = counts
        found = {}
        for field, number in moves.items():
            game, _, level = (field.decode() if isinstance(field, bytes) else field).partition("|")
            found[game, level] = (int(number), int(times.get(field, 0)) / 1e6)
        return found
