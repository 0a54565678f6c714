"""The reconciler: has whoever is due acted for, at the right time, from what Postgres says.

It hears of new deadlines as they arise, so that jobs are on time; and once a second it asks Postgres for all that is
due, so that a flushed queue, a dead worker or a lost notice delays play by seconds and never ends it. Beside it works
the relay of accounts' feeds.
"""

import heapq
import logging
import os
import time
from bisect import insort
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from operator import attrgetter
from threading import Thread

from service.adapters.redis.channels import (
    AI_MOVE,
    CHORES_QUEUE,
    DEADLINES_QUEUE,
    ERASURE,
    MOVES_QUEUE,
    SNAPSHOT_CHECK,
    TURN_TIMEOUT,
    read_due,
)
from service.adapters.redis.client import queue_client
from service.adapters.redis.subscription import Subscription
from service.app.services import Services
from service.bootstrap import settings_to_start_with, wire
from service.registry import GAMES
from service.store.match_records import Due
from service.tracing import Cause
from workers import epochs, packing, relay
from workers.lanes import EVERYTHING, Membership, Share
from workers.queues import Job, JobQueues

SWEEP_SECONDS = 1.0
SWEEP_SEATS = 2000
AHEAD_SECONDS = 1.5
"""How far a sweep looks ahead: more than the time to the next one."""

RETRY_SECONDS = 1.0
"""After which what is still due, and does not wait in a queue, is enqueued again: the job may be lost."""

REFILL_SECONDS = 0.02
"""Between two looks whether a queue that was full has room again."""

BACK_MS = 1000
"""By which the database's clock differs from a steady one before it counts as put back."""

TIDY_SECONDS = 5.0
"""Between two looks for what is not urgent; its jobs are enqueued again until they have done their work."""

TIDY_JOBS = 100
TIDY_SNAPSHOTS = 4
"""Each costs a worker the fold of a whole match."""

REDIS_SECONDS = 1.0
"""What one answer of Redis may take, twice; it hangs, then, and the reconciler begins anew."""


@dataclass
class Reconciler:
    """What will be due, what is due and waits for room in its queue, and what was enqueued; one thread, no locks."""

    services: Services
    queues: JobQueues
    membership: Membership
    share: Share = EVERYTHING
    offset_ms: int | None = None
    mending: bool = True
    coming: list[tuple[int, Job]] = field(default_factory=list)
    ready: defaultdict[str, list[Job]] = field(default_factory=lambda: defaultdict(list))
    known: set[str] = field(default_factory=set)
    sent: dict[str, float] = field(default_factory=dict)

    def now(self) -> int:
        """The database's time in ms, as last compared."""
        return int(time.monotonic() * 1000) + (self.offset_ms or 0)

    def note(self, job: Job) -> None:
        """Notes what will have to be done, unless that is known, or was enqueued just now."""
        job_id = job.job_id
        if job_id not in self.known and job_id not in self.sent:
            self.known.add(job_id)
            heapq.heappush(self.coming, (job.at, job))

    def sweep(self) -> None:
        """Asks Postgres for everything that is due soon, as far as it falls to this reconciler."""
        self.share = self.membership.renew()
        self._compare_clocks()
        old = time.monotonic() - RETRY_SECONDS
        self.sent = {job_id: at for job_id, at in self.sent.items() if at > old}
        for due in self.services.matches.due(AHEAD_SECONDS, SWEEP_SEATS, *self.share):
            self.note(job_for(due))

    def hear(self, message: bytes) -> None:
        """Notes what a notice tells of, if it falls to this reconciler."""
        due, cause = read_due(message)
        if self.share.has(due.match_id):
            self.note(job_for(due, cause))

    def _compare_clocks(self) -> None:
        """A clock that was put back leaves times behind that lie too far ahead: they are mended, as are new ones of the
        same matches, until none has events of the future.
        """
        offset_ms = self.services.clock.now() - int(time.monotonic() * 1000)
        if self.offset_ms is not None and offset_ms < self.offset_ms - BACK_MS:
            self.mending = True
            self.coming, self.known = [], set()
        self.offset_ms = offset_ms
        if self.mending:
            self.mending = self.services.clock.mend() > 0

    def tidy(self) -> None:
        """Notes open matches that nobody has completed for a week, erased accounts in matches, snapshots to compare."""
        for match_id in filter(self.share.has, self.services.matches.stale_open(TIDY_JOBS)):
            self.note(Job(CHORES_QUEUE, TURN_TIMEOUT, (match_id,), 0))
        for account_id in filter(self.share.has, self.services.accounts.erased(TIDY_JOBS)):
            self.note(Job(CHORES_QUEUE, ERASURE, (account_id,), 0))
        for key in self.services.snapshots.to_compare(TIDY_SNAPSHOTS):
            if self.share.has(key.match_id):
                self.note(Job(CHORES_QUEUE, SNAPSHOT_CHECK, key, 0))

    def set_retired_aside(self) -> None:
        """Nobody is asked to act in matches whose rules this build does not have."""
        self.services.set_aside.put_retired([(game.key, game.version) for game in GAMES])

    def enqueue_due(self) -> float:
        """Enqueues what is due, as far as there is room; the seconds until there may be more to do."""
        now = self.now()
        while self.coming and self.coming[0][0] <= now:
            job = heapq.heappop(self.coming)[1]
            insort(self.ready[job.queue], job, key=attrgetter("at"))
        for name, jobs in self.ready.items():
            if jobs:
                self._fill(name, jobs)
        if any(self.ready.values()):
            return REFILL_SECONDS
        return (self.coming[0][0] - now) / 1000 if self.coming else SWEEP_SECONDS

    def _fill(self, name: str, jobs: list[Job]) -> None:
        """The newest and the oldest in turn: after a standstill who plays now does not wait for all who played then."""
        waiting = self.queues.waiting(name)
        taken, chosen = set(waiting), list[Job]()
        room = self.queues.capacity() - len(waiting)
        while jobs and len(chosen) < room:
            job = jobs.pop(0 if len(chosen) % 2 else -1)
            self.known.discard(job.job_id)
            if job.subject not in taken:
                taken.add(job.subject)
                chosen.append(job)
        self.queues.put(name, chosen)
        self.sent |= dict.fromkeys((job.job_id for job in chosen), time.monotonic())


def job_for(due: Due, cause: Cause | None = None) -> Job:
    """The job of a seat for which somebody has to act. ``cause``: the request that brought it about, where known."""
    if due.by_ai:
        return Job(MOVES_QUEUE, AI_MOVE, (due.match_id, due.seat), due.due_at, cause or ())
    return Job(DEADLINES_QUEUE, TURN_TIMEOUT, (due.match_id,), due.due_at, cause or ())


def reconcile(reconciler: Reconciler, url: str) -> None:
    """Hears of deadlines, sweeps once a second, and enqueues on time. Raises when Redis is away."""
    next_sweep, next_tidy = 0.0, 0.0
    attempt(reconciler.set_retired_aside)
    channels: set[str] = set()
    with closing(Subscription(url)) as notices:
        while True:
            now = time.monotonic()
            if now >= next_sweep:
                attempt(reconciler.sweep)
                next_sweep = now + SWEEP_SECONDS
                channels = heard_channels(notices, channels, reconciler.share)
            if now >= next_tidy:
                attempt(reconciler.tidy)
                next_tidy = now + TIDY_SECONDS
            wait = min(reconciler.enqueue_due(), next_sweep - now)
            heard = notices.next(max(0.0, wait))
            while heard is not None:
                if heard.message is not None:
                    reconciler.hear(heard.message)
                heard = notices.next(0)


def heard_channels(notices: Subscription, before: set[str], share: Share) -> set[str]:
    """Hears the channels of a share instead of those of before."""
    channels = share.channels()
    if channels - before:
        notices.add(*channels - before)
    if before - channels:
        notices.remove(*before - channels)
    return channels


def attempt(duty: Callable[[], None]) -> None:
    """Does one duty; whatever goes wrong in it keeps nobody from the others, and is tried again at the next turn."""
    try:
        duty()
    except Exception as error:
        logging.getLogger("matchkeep.reconcile").warning("not done", exc_info=error)


def main() -> None:
    """Reconciles until the process is ended, whatever happens."""
    settings = settings_to_start_with(os.environ)
    wired = wire(settings, listens=False)
    services, notices_url = wired.services, settings.redis_for("notices")
    client = queue_client(settings.redis_for("queue"), REDIS_SECONDS)
    reconciler = Reconciler(services, JobQueues(client), Membership(client))
    told = epochs.Epochs(queue_client(notices_url, REDIS_SECONDS), wired.notifier)
    Thread(target=epochs.run, args=(told,), name="epochs", daemon=True).start()
    Thread(target=relay.run, args=(services, settings.relay_lanes), name="relay", daemon=True).start()
    if settings.pack_after_days:
        packer = (services, settings.pack_after_days, lambda: reconciler.share)
        Thread(target=packing.run, args=packer, name="packer", daemon=True).start()
    while True:
        attempt(lambda: reconcile(reconciler, notices_url))
        time.sleep(SWEEP_SECONDS / 4)


if __name__ == "__main__":
    main()
