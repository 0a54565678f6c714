"""Epochs: tells those who wait for notices, five times a second, whether one may have been lost.

An epoch ends when a process that publishes notices says that it could not, or gives no sign of life: it may have died
after a commit and before its notice. Who hears the same epoch go on need not ask Postgres what has moved.
"""

import logging
import time
from dataclasses import dataclass, field
from typing import Any

from redis import Redis

from service.adapters.redis.channels import EPOCH, NOTIFIERS, epochs_channel
from service.adapters.redis.notifier import RedisNotifier

PAUSE_SECONDS = 0.2
SILENT_SECONDS = 0.6
"""Without a sign of life, after which a notifier's notices count as lost: three of its signs."""

AGAIN_SECONDS = 0.9
"""Between two epochs that end because of the same silence: the notifier may be cut off and its process go on."""

GONE_SECONDS = 60.0
"""After which a silent notifier is forgotten."""


@dataclass
class Epochs:
    """``signs``: of each notifier the last count that it gave, and when; ``ended_at``: the last epoch."""

    client: Redis
    notifier: RedisNotifier
    signs: dict[bytes, tuple[bytes, float]] = field(default_factory=dict)
    ended_at: float = 0.0

    def tell(self) -> None:
        """Ends the epoch if a notifier is silent, and tells its number. Raises ``RedisError``."""
        now = time.monotonic()
        silences = self._silences(now)
        gone = [name for name, seconds in silences.items() if seconds > GONE_SECONDS]
        if gone:
            self.client.hdel(NOTIFIERS, *gone)
        if max(silences.values(), default=0.0) > SILENT_SECONDS and now - self.ended_at > AGAIN_SECONDS:
            self.client.incr(EPOCH)
            self.ended_at = now
        channel = epochs_channel(self.client.connection_pool.connection_kwargs.get("db", 0))
        self.notifier.send(("PUBLISH", channel, self.client.get(EPOCH) or b"0"))

    def _silences(self, now: float) -> dict[bytes, float]:
        """For how many seconds each notifier has given no sign that is known of."""
        counts: dict[Any, Any] = self.client.hgetall(NOTIFIERS)
        before = self.signs
        self.signs = {
            name: before[name] if name in before and before[name][0] == count else (count, now)
            for name, count in counts.items()
        }
        return {name: now - at for name, (_, at) in self.signs.items()}


def run(epochs: Epochs) -> None:
    """Tells until the process ends; while Redis is away nothing is told, and nobody trusts in notices."""
    while True:
        try:
            epochs.tell()
        except Exception as error:  # whatever it is: silence makes everybody ask for themselves
            logging.getLogger("matchkeep.epochs").warning("not told", extra={"error": str(error)})
        time.sleep(PAUSE_SECONDS)
