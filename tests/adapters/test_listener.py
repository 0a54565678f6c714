"""Notices: one question a second whatever the number of those who wait, and nobody is forgotten."""

import time
from collections.abc import Iterator
from math import ceil, inf
from uuid import uuid4

import pytest

from service.adapters.redis.listener import SWEEP_SECONDS, RedisListener
from service.adapters.redis.notifier import RedisNotifier
from service.app.streams.follow import Batch, next_batch
from service.store.positions import Topic, token_topic
from tests.adapters.standing import Standing, over, topic, until_heard, waiting


@pytest.fixture
def standing() -> Standing:
    return Standing()


@pytest.fixture
def listener(redis_url: str, standing: Standing) -> Iterator[RedisListener]:
    made = RedisListener(redis_url, standing, lambda: None)
    made.start()
    yield made
    made.close()


@pytest.fixture
def notifier(redis_url: str) -> Iterator[RedisNotifier]:
    made = RedisNotifier(redis_url)
    yield made
    made.close()


def test_one_question_a_second_for_all_who_wait(listener: RedisListener, standing: Standing):
    topics = [topic() for _ in range(50)]
    began = time.monotonic()
    all_ = [waiting(listener, one, 0, 2.5) for one in topics for _ in range(4)]
    for one in all_:
        over(one)
    everything = sorted((one, 0) for one in topics)
    sweeps = [asked for asked in standing.questions if sorted(asked) == everything]
    assert 2 <= len(sweeps) <= ceil((time.monotonic() - began) / SWEEP_SECONDS)
    others = [part for asked in standing.questions if asked not in sweeps for part in asked]
    assert len(others) <= 2 * len(topics), "each at its beginning, and some in the first sweep beside it"


def test_nobody_is_asked_about_when_nobody_waits(listener: RedisListener, standing: Standing):
    listener.wait(topic(), 0, 0.01)
    asked = len(standing.questions)
    time.sleep(2.2 * SWEEP_SECONDS)
    assert len(standing.questions) == asked <= 1


def test_a_notice_wakes_at_once(listener: RedisListener, notifier: RedisNotifier):
    one = topic()
    waiter, other = waiting(listener, one, 4, 0.7), waiting(listener, topic(), 4, 0.7)
    until_heard(listener, notifier)
    notifier.tell([(one, 5)])
    assert over(waiter) < 0.7 <= over(other) + 0.01


def test_what_moved_before_anybody_listened_is_asked_about(
    listener: RedisListener, notifier: RedisNotifier, standing: Standing
):
    one = topic()
    until_heard(listener, notifier)
    listener.wait(topic(), 0, 0.1)
    standing.positions = {one: 5}
    assert over(waiting(listener, one, 4, 5.0)) < 0.5


def test_a_notice_that_came_before_the_wait_counts(listener: RedisListener, notifier: RedisNotifier):
    one = topic()
    until_heard(listener, notifier)
    listener.wait(one, 0, 0.1)
    notifier.tell([(one, 5)])
    assert over(waiting(listener, one, 4, 5.0)) < 0.5
    assert over(waiting(listener, one, 5, 0.2)) >= 0.2


def test_what_was_missed_is_found_within_a_second(listener: RedisListener, standing: Standing):
    one, token = topic(), token_topic(str(uuid4()), str(uuid4()))
    standing.positions = {one: 7, token: 1}
    assert over(waiting(listener, one, 6, 5.0)) < SWEEP_SECONDS + 0.3
    assert over(waiting(listener, topic(), 0, 5.0, token)) < SWEEP_SECONDS + 0.3


def test_a_database_that_is_away_ends_no_sweep(listener: RedisListener, standing: Standing):
    standing.away = True
    one = topic()
    waiter = waiting(listener, one, 0, 10.0)
    time.sleep(1.2 * SWEEP_SECONDS)
    standing.away, standing.positions = False, {one: 1}
    assert over(waiter) < 3 * SWEEP_SECONDS


def test_a_stop_wakes_everybody_and_nobody_waits_after_it(listener: RedisListener):
    all_ = [waiting(listener, topic(), 0, 20.0) for _ in range(20)]
    listener.close()
    assert all(over(one) < 5 for one in all_)
    assert listener.stopped
    assert over(waiting(listener, topic(), 0, 20.0)) < 1


class EndsAtFour:
    """A log of four events; it remembers how often it was read."""

    token, valid_until = None, inf

    def __init__(self, subject: Topic) -> None:
        self.topic, self.reads = subject, 0

    def refresh(self) -> None: ...

    def read(self, after: int, limit: int) -> Batch:
        self.reads += 1
        return Batch((), 4)


def test_a_notice_of_what_is_not_there_wakes_once(listener: RedisListener, notifier: RedisNotifier):
    """As after a failover to a standby that lagged: the log ends before the version that was told."""
    source = EndsAtFour(topic())
    until_heard(listener, notifier)
    notifier.tell([(source.topic, 9)])
    next_batch(listener, source, 4, 100, 0.5)
    assert source.reads <= 3, "once for the beginning, once for the notice, and once more if that came late"
    notifier.tell([(source.topic, 5)])
    assert over(waiting(listener, source.topic, 4, 5.0)) < 0.5
