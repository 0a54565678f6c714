"""Coalescer: one asking for many, never older than the question, and trouble is everybody's."""

import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Any

import pytest

from service.app.streams.coalesce import Coalescer

Done = Future[Any]


class Oracle:
    """Answers with how often it was asked, and holds its answer until it is let go."""

    def __init__(self) -> None:
        self.asked: list[set[str]] = []
        self.entered, self.go = threading.Semaphore(0), threading.Semaphore(0)

    def __call__(self, keys: Iterable[str]) -> Mapping[str, tuple[str, int]]:
        self.asked.append(set(keys))
        number = len(self.asked)
        self.entered.release()
        assert self.go.acquire(timeout=10)
        if "trouble" in self.asked[number - 1]:
            raise LookupError("trouble")
        return {one: (one, number) for one in self.asked[number - 1]}


def begin(pool: ThreadPoolExecutor, oracle: Oracle, ask: Callable[[str], Any], keys: Iterable[str]) -> list[Done]:
    """One asks and is held; then the others come."""
    first = pool.submit(ask, "first")
    assert oracle.entered.acquire(timeout=10)
    arrived = threading.Semaphore(0)

    def come(key: str) -> Any:
        arrived.release()
        return ask(key)

    rest = [pool.submit(come, key) for key in keys]
    for _ in rest:
        assert arrived.acquire(timeout=10)
    return [first, *rest]


def test_who_comes_while_others_ask_is_asked_for_once_and_anew():
    oracle = Oracle()
    with ThreadPoolExecutor(40) as pool:
        first, *rest = begin(pool, oracle, Coalescer(oracle), ["first", "a", "b"] * 10)
        while not all(one.done() for one in rest):
            oracle.go.release()
            wait([first, *rest], timeout=0.05)
        assert first.result(10) == ("first", 1)
        numbers = {one.result(10)[1] for one in rest}
        assert min(numbers) > 1, "an answer that was older than its question"
        assert len(oracle.asked) < 10
        assert {one.result(10)[0] for one in rest} == {"first", "a", "b"}


def test_trouble_is_told_to_all_who_asked_and_to_nobody_else():
    oracle = Oracle()
    with ThreadPoolExecutor(20) as pool:
        together = Coalescer(oracle)
        first, *rest = begin(pool, oracle, together, ["trouble"] * 8)
        while not all(one.done() for one in rest):
            oracle.go.release()
            wait([first, *rest], timeout=0.05)
        assert first.result(10) == ("first", 1)
        for one in rest:
            with pytest.raises(LookupError):
                one.result(10)
        oracle.go.release(5)
        assert together("later")[0] == "later"


def test_lanes_do_not_wait_for_each_other():
    oracle = Oracle()
    together = Coalescer(oracle, lanes=8)
    keys = [f"key {number}" for number in range(50)]
    other = next(key for key in keys if hash(key) % 8 != hash("first") % 8)
    with ThreadPoolExecutor(2) as pool:
        held = pool.submit(together, "first")
        assert oracle.entered.acquire(timeout=10)
        passing = pool.submit(together, other)
        assert oracle.entered.acquire(timeout=10)
        assert not held.done()
        oracle.go.release(2)
        assert {held.result(10)[0], passing.result(10)[0]} == {"first", other}
