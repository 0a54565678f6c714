"""A Redis that hangs or breaks off: short waits for requests, and notices again as soon as it is back."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from redis import Redis, RedisError

from service.adapters.redis import subscription
from service.adapters.redis.channels import EPOCH
from service.adapters.redis.client import ANSWER_SECONDS, PAUSE_SECONDS, BestEffortRedis
from service.adapters.redis.listener import RedisListener
from service.adapters.redis.notifier import RedisNotifier
from service.store.positions import Topic
from tests.support.faulty_proxy import FaultyProxy, faulty_redis

SLACK = 0.4
"""Seconds that a busy machine adds."""


@pytest.fixture
def faulty(redis_url: str) -> Iterator[tuple[str, FaultyProxy]]:
    with faulty_redis(redis_url) as made:
        yield made


def seconds_of(call: Callable[[], object]) -> float:
    began = time.monotonic()
    call()
    return time.monotonic() - began


def test_a_hanging_redis_costs_half_a_second_and_then_nothing(faulty: tuple[str, FaultyProxy]):
    url, proxy = faulty
    redis = BestEffortRedis(url)
    assert redis.ask(lambda client: client.ping()) is True
    proxy.silence()
    assert seconds_of(lambda: redis.ask(lambda client: client.ping())) < ANSWER_SECONDS + SLACK
    assert seconds_of(lambda: [redis.ask(lambda client: client.ping()) for _ in range(1000)]) < SLACK
    proxy.heal()
    time.sleep(PAUSE_SECONDS)
    assert redis.ask(lambda client: client.ping()) is True


def test_when_the_pause_is_over_one_finds_out_and_the_others_do_not_wait(faulty: tuple[str, FaultyProxy]):
    url, proxy = faulty
    redis = BestEffortRedis(url)
    proxy.silence()
    redis.ask(lambda client: client.ping())
    time.sleep(PAUSE_SECONDS)
    with ThreadPoolExecutor(16) as pool:
        took = list(pool.map(lambda _: seconds_of(lambda: redis.ask(lambda client: client.ping())), range(16)))
    assert sum(one > ANSWER_SECONDS / 2 for one in took) == 1, took


def test_after_a_failure_redis_is_asked_again():
    redis, asked = BestEffortRedis("redis://127.0.0.1:1"), []

    def question(_client: object) -> str:
        asked.append(time.monotonic())
        if len(asked) == 1:
            raise RedisError("once")
        return "fine"

    assert redis.ask(question) is None
    while (answer := redis.ask(question)) is None:
        time.sleep(0.01)
    assert answer == redis.ask(question) == "fine"
    assert PAUSE_SECONDS <= asked[1] - asked[0] < PAUSE_SECONDS + SLACK


@pytest.fixture
def listener(faulty: tuple[str, FaultyProxy]) -> Iterator[RedisListener]:
    """One that has nobody to ask about what it missed."""
    made = RedisListener(faulty[0], lambda _: [], lambda: None)
    made.start()
    yield made
    made.close()


@pytest.fixture
def notifier(faulty: tuple[str, FaultyProxy]) -> Iterator[RedisNotifier]:
    made = RedisNotifier(faulty[0])
    yield made
    made.close()


def heard_within(listener: RedisListener, notifier: RedisNotifier, seconds: float) -> bool:
    """Whether notices get through: each of them may be lost, so there are many."""
    topic, until, version = Topic("match", str(uuid4())), time.monotonic() + seconds, 0
    while time.monotonic() < until:
        version += 1
        notifier.tell([(topic, version)])
        if listener.wait(topic, version - 1, 0.05):
            return True
    return False


def test_a_connection_that_was_cut_is_made_again(
    faulty: tuple[str, FaultyProxy], listener: RedisListener, notifier: RedisNotifier
):
    assert heard_within(listener, notifier, 5)
    for _ in range(3):
        faulty[1].cut()
        assert heard_within(listener, notifier, 5)


def test_a_server_that_falls_silent_is_left_and_found_again(
    faulty: tuple[str, FaultyProxy], listener: RedisListener, notifier: RedisNotifier, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(subscription, "SILENT_SECONDS", 0.3)
    assert heard_within(listener, notifier, 5)
    faulty[1].silence()
    time.sleep(2)
    assert not heard_within(listener, notifier, 0.3)
    faulty[1].heal()
    assert heard_within(listener, notifier, 10)


def test_what_nobody_can_be_told_costs_nobody_anything(faulty: tuple[str, FaultyProxy], notifier: RedisNotifier):
    faulty[1].silence()
    topic = Topic("match", "mark")
    assert seconds_of(lambda: [notifier.tell([(topic, version)]) for version in range(10_000)]) < 1
    assert seconds_of(notifier.close) < 2 * ANSWER_SECONDS + SLACK


def test_who_could_not_tell_says_so_as_soon_as_it_can(
    redis_url: str, faulty: tuple[str, FaultyProxy], notifier: RedisNotifier
):
    client = Redis.from_url(redis_url)
    before = int(client.get(EPOCH) or 0)
    faulty[1].silence()
    notifier.tell([(Topic("match", str(uuid4())), 1)])
    time.sleep(2 * ANSWER_SECONDS)
    assert int(client.get(EPOCH) or 0) == before
    faulty[1].heal()
    until, after = time.monotonic() + 10, before
    while after == before and time.monotonic() < until:
        time.sleep(0.02)
        after = int(client.get(EPOCH) or 0)
    assert after == before + 1
