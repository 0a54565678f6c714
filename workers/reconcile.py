"""The reconciler: rings for whoever has to act, at the right time, from what Postgres says is owed.

It hears of new deadlines as they arise, so that jobs are on time; and once a second it asks Postgres for all that is
due, so that a flushed queue, a dead worker or a lost notice delays play by seconds and never ends it. Beside it works
the relay of accounts' feeds.
"""

import heapq
import logging
import os
import time
from dataclasses import dataclass, field
from threading import Thread

from redis import Redis, RedisError
from rq import Queue
from rq.serializers import JSONSerializer

from service.adapters.redis.channels import AI_MOVE, DUE, ERASURE, QUEUE, TURN_TIMEOUT, read_due
from service.app.services import Services
from service.bootstrap import wire
from service.registry import GAMES
from service.settings import Settings
from service.store.errors import UnavailableError
from service.store.match_records import Due
from workers import relay

SWEEP = 1.0
AHEAD = 1.5
"""How far a sweep looks ahead, in seconds: more than the time to the next one."""

AGAIN = 2.0
"""Seconds after which a bell that nobody answered is rung again."""

LOST = 0.9
"""The same where no bell waits in the queue: it may have gone with the queue, or with the worker that took it."""

TIDY = 5.0
"""Seconds between two looks for what is not urgent; its jobs are rung for again until they have done their work."""

MOST = 2000
JOB_SECONDS = 30


@dataclass
class Reconciler:
    """What is to be rung and what was; one thread, no locks."""

    services: Services
    queue: Queue
    offset_ms: int = 0
    pending: list[tuple[int, str, int, bool]] = field(default_factory=list)
    known: set[tuple[int, str, int, bool]] = field(default_factory=set)
    rung: dict[tuple[int, str, int, bool], float] = field(default_factory=dict)

    def now(self) -> int:
        """The database's time, as last compared."""
        return int(time.time() * 1000) + self.offset_ms

    def hear(self, due: Due, patience: float = AGAIN) -> None:
        """Notes when somebody has to act, unless a bell was rung for that ``patience`` seconds ago or less."""
        item = (due.due_at, due.match_id, due.seat, due.by_ai)
        last = self.rung.get(item)
        if item not in self.known and (last is None or time.monotonic() - last > patience):
            self.known.add(item)
            heapq.heappush(self.pending, item)

    def sweep(self) -> None:
        """Asks Postgres for everything due soon."""
        self.offset_ms = self.services.matches.now() - int(time.time() * 1000)
        patience = AGAIN if self.queue.count else LOST
        for due in self.services.matches.due(AHEAD, MOST):
            self.hear(due, patience)
        old = time.monotonic() - 60
        self.rung = {item: at for item, at in self.rung.items() if at > old}

    def ring_due(self) -> float:
        """Rings for everything whose time has come; the seconds until the next one."""
        now = self.now()
        while self.pending and self.pending[0][0] <= now:
            item = heapq.heappop(self.pending)
            self.known.discard(item)
            self.ring(item)
        return (self.pending[0][0] - now) / 1000 if self.pending else SWEEP

    def ring(self, item: tuple[int, str, int, bool]) -> None:
        """Rings for a seat."""
        _due_at, match_id, seat, by_ai = item
        if by_ai:
            self.enqueue(AI_MOVE, match_id, seat)
        else:
            self.enqueue(TURN_TIMEOUT, match_id)
        self.rung[item] = time.monotonic()

    def tidy(self) -> None:
        """Open matches that nobody has completed for a week, and erased accounts that still are in matches."""
        for match_id in self.services.matches.stale_open(100):
            self.enqueue(TURN_TIMEOUT, match_id)
        for account_id in self.services.accounts.erased(100):
            self.enqueue(ERASURE, account_id)

    def enqueue(self, job: str, *arguments: str | int) -> None:
        """Puts one job into the queue, by its dotted name."""
        self.queue.enqueue(job, args=arguments, job_timeout=JOB_SECONDS, result_ttl=0, failure_ttl=3600)


def main() -> None:
    """Reconciles until the process is ended."""
    settings = Settings.from_env(os.environ)
    services = wire(settings, listens=False).services
    client = Redis.from_url(settings.redis_url)
    reconciler = Reconciler(services, Queue(QUEUE, connection=client, serializer=JSONSerializer))
    Thread(target=relay.run, args=(services,), name="relay", daemon=True).start()
    while True:
        try:
            listen(reconciler, client)
        except (RedisError, OSError, UnavailableError) as error:
            logging.getLogger("matchkeep.reconcile").warning("trouble", extra={"error": str(error)})
            time.sleep(SWEEP / 4)


def listen(reconciler: Reconciler, client: Redis) -> None:
    """Hears of deadlines, sweeps once a second, and rings on time. Raises when the queue or the database is away."""
    next_sweep, next_tidy = 0.0, 0.0
    reconciler.services.set_aside.put_retired([(game.key, game.version) for game in GAMES])
    with client.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call]
        channel.subscribe(DUE)
        while True:
            now = time.monotonic()
            if now >= next_sweep:
                reconciler.sweep()
                next_sweep = now + SWEEP
            if now >= next_tidy:
                reconciler.tidy()
                next_tidy = now + TIDY
            wait = min(reconciler.ring_due(), next_sweep - now)
            message = channel.get_message(timeout=max(0.0, wait))
            while message:
                reconciler.hear(read_due(message["data"]))
                message = channel.get_message(timeout=0)


if __name__ == "__main__":
    main()
