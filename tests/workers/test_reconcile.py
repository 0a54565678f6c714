"""The reconciler: each thing that is due waits once, queues stay short, fresh ones come soon, and no error ends it."""

import threading
import time
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer

from service.adapters.redis.channels import (
    CHORES_QUEUE,
    DEADLINES_QUEUE,
    MOVES_QUEUE,
    due_channel,
    due_message,
    partition_of,
)
from service.store.match_records import Due
from service.store.snapshots import SnapshotKey
from workers.lanes import LEASE_SECONDS, RECONCILERS, Membership, Share
from workers.queues import QUEUES, WAITING_PER_WORKER, JobQueues
from workers.reconcile import RETRY_SECONDS, TIDY_SNAPSHOTS, Reconciler, job_for, reconcile

LATE = 60_000
FEW = 2 * WAITING_PER_WORKER
"""Jobs that wait in a queue where no more than two workers are known."""


class Database:
    """What is due, as a database would say."""

    def __init__(self) -> None:
        self.seats: list[Due] = []
        self.erased_accounts: list[str] = []
        self.stale_matches: list[str] = []
        self.snapshots: list[SnapshotKey] = []
        self.faults: list[Exception] = []
        self.ahead = self.mended = self.of_the_future = 0

    def now(self) -> int:
        return int(time.time() * 1000) + self.ahead

    def mend(self) -> int:
        self.mended += 1
        return self.of_the_future

    def due(self, ahead: float, limit: int, lane: int, lanes: int) -> list[Due]:
        if self.faults:
            raise self.faults.pop()
        share = [seat for seat in self.seats if Share(lane, lanes).has(seat.match_id)]
        return sorted(share, key=lambda seat: seat.due_at)[:limit]

    def stale_open(self, limit: int) -> list[str]:
        return self.stale_matches[:limit]

    def erased(self, limit: int) -> list[str]:
        return self.erased_accounts[:limit]

    def to_compare(self, limit: int) -> list[SnapshotKey]:
        return self.snapshots[:limit]


@pytest.fixture
def database() -> Database:
    return Database()


def reconciler_on(database: Database, queues: JobQueues) -> Reconciler:
    services: Any = SimpleNamespace(matches=database, accounts=database, snapshots=database, clock=database)
    return Reconciler(services, queues, Membership(queues.client))


@pytest.fixture
def reconciler(database: Database, queues: JobQueues) -> Reconciler:
    return reconciler_on(database, queues)


def seat_due(by_ai: bool = True, ago: int = LATE) -> Due:
    return Due(str(uuid4()), 1, by_ai, int(time.time() * 1000) - ago)


def turn(reconciler: Reconciler) -> None:
    reconciler.sweep()
    reconciler.enqueue_due()


def taken(client: Redis, count: int) -> list[tuple[str, ...]]:
    """What workers would do next, in their order: the names of the functions and their arguments."""
    queues = JobQueues(client).queues
    found = []
    for _ in range(count):
        next_ = Queue.dequeue_any(queues, None, connection=client, serializer=JSONSerializer)
        if next_ is None:
            break
        job = next_[0]
        found.append((job.func_name.rpartition(".")[2], *job.args))
        job.delete()
    return found


def test_while_nobody_works_each_seat_waits_once_and_few_at_all(
    reconciler: Reconciler, database: Database, queues: JobQueues
):
    database.seats = [seat_due() for _ in range(500)]
    until = time.monotonic() + 2.5 * RETRY_SECONDS
    while time.monotonic() < until:
        turn(reconciler)
        time.sleep(0.05)
    waiting = queues.waiting(MOVES_QUEUE)
    assert len(waiting) == len(set(waiting)) == FEW


def test_every_seat_gets_its_turn(reconciler: Reconciler, database: Database, client: Redis):
    database.seats = [seat_due() for _ in range(500)]
    acted: set[str] = set()
    while database.seats:
        turn(reconciler)
        done = {match_id for _, match_id, _ in taken(client, 50)}
        assert done, "nothing was enqueued"
        acted |= done
        database.seats = [seat for seat in database.seats if seat.match_id not in done]
    assert len(acted) == 500


def test_after_a_standstill_a_fresh_seat_waits_for_no_more_than_what_stands_in_the_queue(
    reconciler: Reconciler, database: Database, client: Redis
):
    database.seats = [seat_due() for _ in range(2000)]
    turn(reconciler)
    fresh = seat_due(ago=0)
    reconciler.note(job_for(fresh))
    before = taken(client, FEW)
    reconciler.enqueue_due()
    assert fresh.match_id not in {match_id for _, match_id, _ in before}
    assert fresh.match_id == taken(client, 1)[0][1]


def test_a_deadline_never_waits_behind_moves(reconciler: Reconciler, database: Database, client: Redis):
    late = seat_due(by_ai=False, ago=0)
    database.seats = [*(seat_due() for _ in range(300)), late]
    turn(reconciler)
    assert taken(client, 1) == [("turn_timeout", late.match_id)]


def test_two_deadlines_of_a_match_are_one_job(reconciler: Reconciler, database: Database, queues: JobQueues):
    seat = seat_due(by_ai=False)
    database.seats = [seat, replace(seat, seat=2), replace(seat, seat=3, due_at=seat.due_at + 5)]
    turn(reconciler)
    assert len(queues.waiting(DEADLINES_QUEUE)) == 1


def test_what_was_lost_with_the_queue_is_enqueued_again(
    reconciler: Reconciler, database: Database, queues: JobQueues, client: Redis
):
    database.seats = [seat_due() for _ in range(5)]
    turn(reconciler)
    client.flushdb()
    turn(reconciler)
    assert queues.waiting(MOVES_QUEUE) == [], "not at once: a worker may have them in its hands"
    time.sleep(RETRY_SECONDS)
    turn(reconciler)
    assert len(queues.waiting(MOVES_QUEUE)) == 5


def test_when_the_clock_was_put_back_times_are_mended_until_none_lies_in_the_future(
    reconciler: Reconciler, database: Database
):
    turn(reconciler)
    database.ahead = 3_600_000
    turn(reconciler)
    assert database.mended == 1, "at the start, and not for a jump ahead"
    database.ahead, database.of_the_future = 0, 2
    turn(reconciler)
    turn(reconciler)
    database.of_the_future = 0
    turn(reconciler)
    assert database.mended == 4
    turn(reconciler)
    assert database.mended == 4


def test_a_second_reconciler_adds_nothing(database: Database, queues: JobQueues):
    database.seats = [seat_due(by_ai=by_ai) for by_ai in (True, False) for _ in range(200)]
    database.erased_accounts = [str(uuid4()) for _ in range(5)]
    database.stale_matches = [str(uuid4()) for _ in range(4)]
    database.snapshots = [SnapshotKey(str(uuid4()), 200)]
    for _ in range(2):
        reconciler = reconciler_on(database, queues)
        for _ in range(3):
            reconciler.tidy()
            turn(reconciler)
    waiting = {name: queues.waiting(name) for name in QUEUES}
    assert {name: len(subjects) for name, subjects in waiting.items()} == {
        MOVES_QUEUE: FEW,
        DEADLINES_QUEUE: FEW,
        CHORES_QUEUE: 5 + 4 + 1,
    }
    assert all(len(subjects) == len(set(subjects)) for subjects in waiting.values())


def test_two_that_are_alive_halve_the_work(database: Database, queues: JobQueues):
    database.seats = [seat_due() for _ in range(200)]
    both = [reconciler_on(database, queues) for _ in range(2)]
    for reconciler in both:
        reconciler.membership.renew()
    for reconciler in both:
        reconciler.sweep()
    noted = [{job.arguments[0] for _, job in reconciler.coming} for reconciler in both]
    assert noted[0] | noted[1] == {seat.match_id for seat in database.seats}
    assert not noted[0] & noted[1]
    assert min(map(len, noted)) > 50
    for seat in database.seats:
        for reconciler in both:
            reconciler.hear(due_message(replace(seat, due_at=seat.due_at + 1)))
    assert sum(len(reconciler.coming) for reconciler in both) == 400


def test_the_share_of_one_that_died_falls_to_the_others(database: Database, queues: JobQueues):
    gone, alive = Membership(queues.client), reconciler_on(database, queues)
    gone.renew()
    alive.sweep()
    assert alive.share.lanes == 2
    time.sleep(LEASE_SECONDS)
    alive.sweep()
    assert alive.share == (0, 1)
    assert queues.client.zcard(RECONCILERS) == 1


def test_few_snapshots_are_compared_at_a_time(reconciler: Reconciler, database: Database, queues: JobQueues):
    database.snapshots = [SnapshotKey(str(uuid4()), 200) for _ in range(50)]
    reconciler.tidy()
    turn(reconciler)
    first = database.snapshots[0]
    waiting = queues.waiting(CHORES_QUEUE)
    assert (len(waiting), f"snapshot_check-{first.match_id}-200" in waiting) == (TIDY_SNAPSHOTS, True)


def test_no_error_ends_it_nor_keeps_it_from_what_it_hears(
    reconciler: Reconciler, database: Database, queues: JobQueues, client: Redis, redis_url: str
):
    database.faults = [ValueError("a row that nobody expected")] * 1000
    threading.Thread(target=reconcile, args=(reconciler, redis_url), daemon=True).start()
    seat, until = seat_due(ago=0), time.monotonic() + 10
    while not queues.waiting(MOVES_QUEUE):
        client.spublish(due_channel(partition_of(seat.match_id)), due_message(seat))
        assert time.monotonic() < until
        time.sleep(0.02)
    assert len(queues.waiting(MOVES_QUEUE)) == 1
    database.faults, database.seats = [], [seat_due(by_ai=False)]
    while not queues.waiting(DEADLINES_QUEUE):
        assert time.monotonic() < until
        time.sleep(0.02)
