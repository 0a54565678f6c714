"""API §4: presence, by one rule: a stream, long poll or request about this match as this seat within a minute."""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from redis import Redis

from tests.delivery.conftest import Listen
from tests.support.api import Api, Table
from tests.support.listening import SOON

AWAY = {"connected": False, "last_seen": None}


@pytest.fixture
def redis(redis_url: str) -> Redis:
    return Redis.from_url(redis_url)


@pytest.fixture
def table(api: Api, second: Api, redis: Redis) -> Table:
    """A match about which nobody has asked, as far as anybody knows; its players ask at another web process."""
    table = api.table("breach", 2)
    seen(api, table, lambda shown: shown["1"]["connected"])
    redis.delete(f"matchkeep:presence:{table.id}")
    return Table(table.id, [one.at(second) for one in table.players])


def seen(api: Api, table: Table, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """What a stranger is shown, once it is as wanted: it is noted off the request's path."""
    until = time.monotonic() + SOON
    while True:
        shown = api.stranger.get(f"{table.path}/presence").expect(200).data
        if wanted(shown) or time.monotonic() > until:
            assert wanted(shown), shown
            return dict(shown)
        time.sleep(0.01)


def test_nobody_is_here_before_asking(api: Api, table: Table):
    assert api.stranger.get(f"{table.path}/presence").expect(200).data == {"0": AWAY, "1": AWAY}


REQUESTS = {
    "match": lambda table: table.players[1].get(table.path).expect(200),
    "legal": lambda table: table.legal(1),
    "events": lambda table: table.players[1].get(f"{table.path}/events").expect(200),
    "long poll": lambda table: table.players[1].get(f"{table.path}/events?after=99&wait=1").expect(200),
    "log": lambda table: table.players[1].get(f"{table.path}/log").expect(200),
    "refused command": lambda table: table.play(1, {"type": "switch", "from": "a1", "to": "a2"}),
    "presence": lambda table: table.players[1].get(f"{table.path}/presence").expect(200),
}


@pytest.mark.parametrize("name", REQUESTS)
def test_any_request_as_a_seat_counts_for_it(api: Api, table: Table, name: str):
    REQUESTS[name](table)
    shown = seen(api, table, lambda shown: shown["1"]["connected"])
    assert shown["0"] == AWAY
    ago = datetime.now(UTC) - datetime.fromisoformat(shown["1"]["last_seen"])
    assert abs(ago.total_seconds()) < 5


def test_a_command_counts(api: Api, table: Table):
    table.play(0, table.legal(0)[0]).expect(201)
    assert seen(api, table, lambda shown: shown["0"]["connected"])["1"] == AWAY


@pytest.mark.parametrize("form", ["sse", "ndjson"])
def test_a_stream_counts_and_a_spectator_s_does_not(api: Api, table: Table, listen: Listen, form: str):
    listen(f"{table.path}/events", table.players[0].token, form).next()
    listen(f"{table.path}/events", api.account().token, form).next()
    listen(f"{table.path}/events", None, form).next()
    assert seen(api, table, lambda shown: shown["0"]["connected"])["1"] == AWAY


def test_a_minute_later_it_is_over(api: Api, table: Table, redis: Redis):
    table.see(1)
    seen(api, table, lambda shown: shown["1"]["connected"])
    name = f"matchkeep:presence:{table.id}"
    last = int(redis.hget(name, "1"))
    redis.hset(name, "1", last - 58_000)
    assert seen(api, table, lambda shown: shown["1"]["connected"])
    redis.hset(name, "1", last - 60_001)
    shown = seen(api, table, lambda shown: not shown["1"]["connected"])
    assert shown["1"]["last_seen"] is not None


def test_a_flush_of_valkey_is_forgetting_and_no_more(api: Api, table: Table, redis: Redis):
    table.see(1)
    seen(api, table, lambda shown: shown["1"]["connected"])
    redis.flushdb()
    assert api.stranger.get(f"{table.path}/presence").expect(200).data == {"0": AWAY, "1": AWAY}
    seen(api, table, lambda shown: table.see(1) is not None and shown["1"]["connected"])


def test_who_may_not_see_the_match_sees_nobody(api: Api):
    hidden = api.table("breach", 2, visibility="private")
    api.stranger.get(f"{hidden.path}/presence").expect(404, "not_found")
    api.account().get(f"{hidden.path}/presence").expect(404, "not_found")
    assert set(hidden.players[0].get(f"{hidden.path}/presence").expect(200).data) == {"0", "1"}
