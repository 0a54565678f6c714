"""Combiner: jobs that come while others are under way are done together; what comes of a job is its thread's alone."""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Lock, Semaphore

import pytest

from service.store.combiner import Combiner
from service.store.errors import UnavailableError

Serve = Callable[[Sequence[int]], Sequence[str]]


class Desk:
    """Serves numbers as texts, one group at a time when let; keeps the groups."""

    def __init__(self, leaders: int = 1, most: int = 32) -> None:
        self.groups: list[list[int]] = []
        self.entered, self.go = Semaphore(0), Semaphore(0)
        self.combiner: Combiner[int, str] = Combiner(self.serve, leaders, most)

    def serve(self, jobs: Sequence[int]) -> Sequence[str]:
        self.groups.append(list(jobs))
        self.entered.release()
        assert self.go.acquire(timeout=10)
        if -1 in jobs:
            raise LookupError("trouble")
        if -2 in jobs:
            raise SystemExit
        return [str(job) for job in jobs]

    @contextmanager
    def held(self, *jobs: int) -> Iterator[tuple[list["Future[str]"], ThreadPoolExecutor]]:
        """The first job under way, the others waiting behind it in this order."""
        with ThreadPoolExecutor(40) as pool:
            begun = [pool.submit(self.combiner, jobs[0])]
            assert self.entered.acquire(timeout=10)
            for number, job in enumerate(jobs[1:], 1):
                begun.append(pool.submit(self.combiner, job))
                wait_until(lambda number=number: len(self.combiner._waiting) == number)
            yield begun, pool
            self.go.release(1000)


def wait_until(is_so: Callable[[], bool]) -> None:
    until = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.001)


def test_a_job_that_comes_alone_is_done_at_once_and_alone():
    desk = Desk()
    desk.go.release(3)
    assert [desk.combiner(job) for job in (1, 2, 3)] == ["1", "2", "3"]
    assert desk.groups == [[1], [2], [3]]


def test_who_comes_meanwhile_is_served_together_in_order_and_gets_what_is_his():
    desk = Desk()
    with desk.held(0, *range(1, 9)) as (begun, _):
        desk.go.release(2)
        assert [done.result(10) for done in begun] == [str(job) for job in range(9)]
    assert desk.groups == [[0], [*range(1, 9)]]


def test_a_group_has_a_bound_and_the_rest_is_the_next_one():
    desk = Desk(most=3)
    with desk.held(0, *range(1, 8)) as (begun, _):
        desk.go.release(1000)
        assert [done.result(10) for done in begun] == [str(job) for job in range(8)]
    assert desk.groups == [[0], [1, 2, 3], [4, 5, 6], [7]]


def test_no_more_groups_are_on_their_way_than_there_are_leaders():
    desk = Desk(leaders=2)
    with ThreadPoolExecutor(10) as pool:
        begun = [pool.submit(desk.combiner, job) for job in range(2)]
        assert desk.entered.acquire(timeout=10)
        assert desk.entered.acquire(timeout=10)
        begun += [pool.submit(desk.combiner, job) for job in range(2, 6)]
        wait_until(lambda: len(desk.combiner._waiting) == 4)
        assert len(desk.groups) == 2
        desk.go.release(1000)
        assert [done.result(10) for done in begun] == [str(job) for job in range(6)]


@pytest.mark.parametrize("trouble", [-1, -2], ids=["trouble", "the leader's thread ends"])
@pytest.mark.parametrize("place", [0, 2])
def test_trouble_is_the_whole_groups_and_nobody_elses(trouble: int, place: int):
    """A thread that ends while it leads tells the others that they were not served, and lets the next lead."""
    desk = Desk(most=4)
    group = [1, 2, 3, 4]
    group[place] = trouble
    with desk.held(0, *group, 5, 6) as (begun, _):
        desk.go.release(1000)
        assert begun[0].result(10) == "0"
        raised = [type(done.exception(10)) for done in begun[1:5]]
        expected = [LookupError] * 4 if trouble == -1 else [SystemExit, *[UnavailableError] * 3]
        assert raised == expected
        assert [done.result(10) for done in begun[5:]] == ["5", "6"]
    desk.go.release(1)
    assert desk.combiner(7) == "7"


def test_whatever_befalls_the_leaders_every_job_is_done_once_or_its_thread_is_told():
    done: list[int] = []
    lock, rng = Lock(), random.Random(11)

    def serve(jobs: Sequence[int]) -> Sequence[int]:
        with lock:
            fate = rng.choice((None, None, None, ValueError, SystemExit))
            if fate is None:
                done.extend(jobs)
        time.sleep(0.0001)
        if fate:
            raise fate
        return jobs

    combiner: Combiner[int, int] = Combiner(serve, 2, 8)

    def client(first: int) -> list[int]:
        mine = []
        for job in range(first, first + 100):
            try:
                assert combiner(job) == job
                mine.append(job)
            except (ValueError, UnavailableError, SystemExit):
                continue
        return mine

    with ThreadPoolExecutor(16) as pool:
        told = [job for mine in pool.map(client, range(0, 1600, 100)) for job in mine]
    assert sorted(told) == sorted(done)
    assert len(set(done)) == len(done) > 500
    assert combiner._free == 2
    assert not combiner._waiting
