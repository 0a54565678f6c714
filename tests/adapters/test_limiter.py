"""Buckets in Valkey: what they hold, when they are full again, and that several are taken from or none."""

from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep, time
from uuid import uuid4

import pytest
from redis import Redis

from service.adapters.redis.client import BestEffortRedis
from service.adapters.redis.limiter import RedisLimiter
from service.app.limits import Charge, Rate

HOUR = 3600


@pytest.fixture
def limiter(redis_url: str) -> RedisLimiter:
    return RedisLimiter(BestEffortRedis(redis_url))


def bucket(most: int, seconds: int, name: str = "test") -> Charge:
    """A bucket that nobody else has."""
    return Charge(name, str(uuid4()), Rate(most, seconds))


def test_a_bucket_holds_so_many_and_no_more(limiter: RedisLimiter):
    one = bucket(3, HOUR)
    taken = [limiter.take([one]) for _ in range(5)]
    assert [(verdict.admitted, verdict.left) for verdict in taken if verdict] == [
        (True, 2),
        (True, 1),
        (True, 0),
        (False, 0),
        (False, 0),
    ]
    assert taken[0] is not None
    assert taken[4] is not None
    assert HOUR / 3 - 5 < taken[0].seconds <= HOUR / 3, "until it is full again"
    assert HOUR / 3 - 5 < taken[4].seconds <= HOUR / 3, "until it admits one more"


def test_it_fills_again_as_time_goes(limiter: RedisLimiter):
    one = bucket(10, 1)
    for _ in range(10):
        verdict = limiter.take([one])
        assert verdict
    began = monotonic()
    while not (verdict := limiter.take([one])) or not verdict.admitted:
        assert verdict
        assert verdict.seconds <= 0.1
        sleep(verdict.seconds / 4)
    assert monotonic() - began < 0.5


def test_of_several_buckets_all_are_taken_from_or_none(limiter: RedisLimiter):
    wide, narrow = bucket(5, HOUR, "wide"), bucket(2, HOUR, "narrow")
    verdicts = [limiter.take([wide, narrow]) for _ in range(4)]
    assert [(one.admitted, one.bucket) for one in verdicts if one] == [
        (True, "narrow"),
        (True, "narrow"),
        (False, "narrow"),
        (False, "narrow"),
    ]
    left = limiter.take([wide])
    assert left
    assert left.left == 2, "what was refused cost nothing"


def test_of_several_empty_buckets_the_one_that_takes_longest_is_named(limiter: RedisLimiter):
    quick, slow = bucket(1, 60, "quick"), bucket(1, HOUR, "slow")
    limiter.take([quick, slow])
    refused = limiter.take([quick, slow])
    assert refused
    assert (refused.admitted, refused.bucket) == (False, "slow")


def test_what_is_put_back_can_be_taken_again(limiter: RedisLimiter):
    one = bucket(1, HOUR)
    for _ in range(3):
        taken = limiter.take([one])
        assert taken
        assert taken.admitted
        limiter.take([one._replace(cost=-1)])
    for _ in range(3):
        limiter.take([one._replace(cost=-1)])
    admitted = [limiter.take([one]) for _ in range(2)]
    assert [verdict.admitted for verdict in admitted if verdict] == [True, False], (
        "a bucket never holds more than it can"
    )


def test_all_at_once_get_no_more_than_there_is(limiter: RedisLimiter):
    one = bucket(20, HOUR)
    with ThreadPoolExecutor(16) as pool:
        verdicts = list(pool.map(lambda _: limiter.take([one]), range(100)))
    assert sum(verdict.admitted for verdict in verdicts if verdict) == 20


def test_nothing_is_kept_of_a_full_bucket(limiter: RedisLimiter, redis_url: str):
    one = bucket(1000, 1)
    limiter.take([one])
    client, until = Redis.from_url(redis_url), monotonic() + 2
    while client.exists(f"matchkeep:limit:test:{one.who}"):
        assert monotonic() < until


def test_with_valkey_away_nothing_is_counted_and_nobody_waits():
    limiter = RedisLimiter(BestEffortRedis("unix:///nowhere/queue.sock"))
    began = monotonic()
    assert [limiter.take([bucket(1, HOUR)]) for _ in range(1000)] == [None] * 1000
    assert monotonic() - began < 0.5


def test_a_clock_that_was_put_back_empties_no_bucket_for_longer_than_it_takes_to_fill(
    limiter: RedisLimiter, redis_url: str
):
    charge = bucket(4, 2)
    limiter.take([charge])
    client = Redis.from_url(redis_url)
    (key,) = [key for key in client.keys("*") if charge.who.encode() in key]
    client.set(key, str(int((time() + HOUR) * 1_000_000)))
    refused = limiter.take([charge])
    assert refused
    assert (refused.admitted, refused.seconds <= 2) == (False, True)
