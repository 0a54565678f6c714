"""What lanes cost: reconcilers and relay under simulated load: ``python -m tests.bench.lanes``.

The lanes of a row work one after another. What is measured is CPU, of the lane's process and of the servers, so that
it holds on a busy machine as well. What is due is told over Valkey and enqueued there; the outbox, and clocks that run,
lie in Postgres.
"""

import os
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from types import SimpleNamespace
from typing import Any, NamedTuple
from uuid import uuid4

import psycopg
from redis import Redis

from service.adapters.redis.channels import due_channel, due_message, partition_of
from service.adapters.redis.subscription import Subscription
from service.app.services import Services
from service.bootstrap import wire
from service.settings import Settings
from service.store.match_records import Due
from tests.bench.processes import cpu_seconds
from tests.bench.servers import servers
from workers.lanes import Membership, Share
from workers.queues import JobQueues
from workers.reconcile import AHEAD_SECONDS, SWEEP_SEATS, Reconciler
from workers.relay import relay

LANES = (1, 2, 4, 8)
DUES = 8_000
CLOCKS = 100_000
ROWS = 20_000
HEARD_AT_ONCE = 100
SWEEPS = 10

RUNNING_CLOCKS = """
WITH new AS (
    INSERT INTO matches (match_id, game, rules_version, status, version, to_act, server_seed, head_hash, visibility,
        hints, custom, clock, metadata, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), 'breach', 2, 'active', 1, '{0}', sha256('seed'), sha256('head'), 'private',
        false, false, '{}', '{}', gen_random_uuid(), now(), now()
    FROM generate_series(1, %s) RETURNING match_id
)
INSERT INTO seats (match_id, seat, kind, taken, deadline, due_at)
SELECT match_id, 0, 'account', true, at, at
FROM (SELECT match_id, now() + random() * interval '100 seconds' AS at FROM new) AS clock
"""

WAITING_ROWS = """
INSERT INTO outbox (match_id, version, place, account_id, type, seat, ply, at)
SELECT gen_random_uuid(), 1, 0, gen_random_uuid(), 'match.owed', 0, 1, now() FROM generate_series(1, %s)
"""


class Drained(JobQueues):
    """Queues that many workers empty at once: whatever is due finds room."""

    def capacity(self) -> int:
        """More than there is."""
        return DUES

    def waiting(self, name: str) -> list[str]:
        """Nothing."""
        return []


class Cpu(NamedTuple):
    """Seconds computed by a lane's process, and by Postgres and Valkey for it."""

    lane: float
    servers: float


def cpu_of(work: Callable[[], object]) -> Cpu:
    """What a call computes."""
    before, began = cpu_seconds(os.getpid()), time.process_time()
    work()
    lane, after = time.process_time() - began, cpu_seconds(os.getpid())
    return Cpu(lane, sum(after[name] - before[name] for name in ("postgres", "valkey")))


def hearing(redis_url: str, share: Share, dues: Sequence[Due]) -> Cpu:
    """A reconciler hears its share of what is due, and enqueues it."""
    client = Redis.from_url(redis_url)
    nobody: Any = SimpleNamespace()
    reconciler = Reconciler(nobody, Drained(client), Membership(client), share)
    reconciler.offset_ms = int(time.time() * 1000) - int(time.monotonic() * 1000)
    with closing(Subscription(redis_url)) as notices:
        notices.add(*share.channels())
        while notices.next(0.2):
            pass
        pipeline = client.pipeline(transaction=False)
        for due in dues:
            pipeline.execute_command("SPUBLISH", due_channel(partition_of(due.match_id)), due_message(due))
        pipeline.execute()
        used = cpu_of(lambda: _hear(reconciler, notices))
    assert len(reconciler.sent) == sum(share.has(due.match_id) for due in dues)
    client.flushdb()
    return used


def _hear(reconciler: Reconciler, notices: Subscription) -> None:
    while heard := notices.next(0):
        if heard.message:
            reconciler.hear(heard.message)
            if len(reconciler.coming) == HEARD_AT_ONCE:
                reconciler.enqueue_due()
    reconciler.enqueue_due()


def measured(settings: Settings, services: Services, lanes: int) -> dict[str, float]:
    """A row of the table."""
    now = int(time.time() * 1000)
    dues = [Due(str(uuid4()), 0, True, now) for _ in range(DUES)]
    shares = [Share(lane, lanes) for lane in range(lanes)]
    heard = [hearing(settings.redis_url, share, dues) for share in shares]
    swept = cpu_of(lambda: [services.matches.due(AHEAD_SECONDS, SWEEP_SEATS, *shares[0]) for _ in range(SWEEPS)])
    with psycopg.connect(settings.migrate_database_url, autocommit=True) as owner:
        owner.execute(WAITING_ROWS, (ROWS,))
        owner.execute("VACUUM ANALYZE outbox, feed")
    moved = [cpu_of(lambda share=share: relay(services, *share)) for share in shares]  # type: ignore[misc]  # a default
    return {
        "lanes": lanes,
        "lane_us_a_due": round(sum(used.lane for used in heard) / DUES * 1e6),
        "valkey_us_a_due": round(sum(used.servers for used in heard) / DUES * 1e6),
        "dues_a_second": round(DUES / max(used.lane for used in heard)),
        "sweep_ms": round(sum(swept) / SWEEPS * 1000, 1),
        "lane_us_a_row": round(sum(used.lane for used in moved) / ROWS * 1e6),
        "postgres_us_a_row": round(sum(used.servers for used in moved) / ROWS * 1e6),
        "rows_a_second": round(ROWS / max(sum(used) for used in moved)),
    }


def main() -> None:
    """Measures and prints. ``…_a_second``: what lanes side by side can do, each with cores of its own."""
    with servers() as settings:
        with psycopg.connect(settings.migrate_database_url, autocommit=True) as owner:
            owner.execute(RUNNING_CLOCKS, (CLOCKS,))
            owner.execute("VACUUM ANALYZE matches, seats")
        wired = wire(settings, listens=False)
        rows = [measured(settings, wired.services, lanes) for lanes in LANES]
        wired.close()
    print(" | ".join(rows[0]))
    for row in rows:
        print(" | ".join(str(value) for value in row.values()))


if __name__ == "__main__":
    main()
