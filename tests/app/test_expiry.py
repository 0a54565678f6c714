"""Deadlines over HTTP (API §4): enforced at the next command in any case, by workers once, never before their time."""

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.app.matches.execute import execute
from service.log.times import from_text
from service.match.commands import Expire
from tests.support.api import Api, Table

SECOND = {"kind": "per_move", "seconds": 1}
CARD = {"type": "play", "card": "7"}


def events(api: Api, table: Table, kind: str) -> list[Any]:
    found = api.stranger.get(f"{table.path}/events?limit=500").expect(200).data["events"]
    return [event for event in found if event["type"] == kind]


def expire(api: Api, table: Table) -> bool:
    """What a worker does."""
    return execute(api.wired.services, table.id, lambda _match: Expire()).done


def wait_for_deadline(table: Table) -> None:
    left = [seat["remaining_ms"] for seat in table.see()["seats"] if seat["deadline"]]
    time.sleep(min(left) / 1000 + 0.01)


def test_a_command_after_its_deadline_finds_the_expiry_applied_first(api: Api):
    table = api.table("bastions-breach", 2, clock=SECOND)
    table.play(1, CARD, 0).expect(201)
    wait_for_deadline(table)
    assert table.see()["seats"][0]["remaining_ms"] == 0
    problem = table.play(0, CARD, 0).expect(409, "stale_ply").data
    expired = events(api, table, "match.expired")
    assert [(event["seat"], event["cause"]) for event in expired] == [(0, "clock")]
    match = table.see()
    assert (match["version"], match["ply"], match["to_act"]) == (problem["version"], 1, [0, 1])
    sealed = events(api, table, "bastions-breach.sealed")
    assert [(event["seat"], event["cause"]) for event in sealed] == [(1, "player"), (0, "clock")]
    assert from_text(expired[0]["at"]) >= from_text(match["started_at"]) + 1000


def test_anothers_command_applies_it_too_and_a_refused_one_adds_no_event_of_its_own(api: Api):
    table = api.table("bastions-breach", 2, clock={**SECOND, "on_expiry": "forfeit"})
    table.play(1, CARD).expect(201)
    wait_for_deadline(table)
    table.command(1, {"type": "propose", "kind": "draw"}).expect(409, "match_over")
    match = table.see()
    assert match["outcome"] == {"ending": "forfeit", "winners": [1], "returns": [-1, 1]}


def test_looking_applies_nothing_and_shows_that_nothing_is_left(api: Api):
    table = api.table("breach", 2, clock=SECOND)
    version = table.see()["version"]
    wait_for_deadline(table)
    match = table.see()
    assert (match["version"], match["seats"][0]["remaining_ms"]) == (version, 0)


def test_a_worker_that_comes_early_late_or_twice_does_no_harm(api: Api, second: Api):
    table = api.table("bastions-breach", 2, clock=SECOND)
    assert not expire(api, table), "too early"
    wait_for_deadline(table)
    with ThreadPoolExecutor(6) as pool:
        done = list(pool.map(lambda where: expire(where, table), (api, second) * 3))
    assert sum(done) == 1
    assert len(events(api, table, "match.expired")) == 2, "one for each seat"
    assert not expire(api, table), "the next ply's time has only begun"


def test_of_an_expiry_and_a_late_command_the_expiry_comes_first_whoever_wins_the_race(api: Api, second: Api):
    for table in [api.table("bastions-breach", 2, clock=SECOND) for _ in range(4)]:
        wait_for_deadline(table)
        with ThreadPoolExecutor(2) as pool:
            worker = pool.submit(expire, second, table)
            answer = table.play(0, CARD, 0)
            worker.result()
        answer.expect(409, "stale_ply")
        assert len(events(api, table, "match.expired")) == 2
        assert [event["cause"] for event in events(api, table, "bastions-breach.sealed")] == ["clock", "clock"]


def test_a_command_before_its_deadline_counts(api: Api):
    """It counts at the moment it holds the match: the event bears a time before the deadline."""
    table = api.table("breach", 2, clock=SECOND)
    for _ in range(4):
        match = table.see()
        seat = match["to_act"][0]
        answer = table.play(seat, table.legal(seat)[0], match["ply"]).expect(201).data
        assert from_text(answer["events"][0]["at"]) < from_text(match["seats"][seat]["deadline"])
    assert events(api, table, "match.expired") == []


def test_seats_due_together_expire_together(api: Api):
    table = api.table("bastions-breach", 2, clock=SECOND)
    wait_for_deadline(table)
    assert expire(api, table)
    expired = events(api, table, "match.expired")
    assert [event["seat"] for event in expired] == [0, 1]
    assert len({event["at"] for event in expired}) == 1
    assert table.see()["ply"] == 1


def test_a_bank_pays_for_time_and_earns_its_increment(api: Api):
    table = api.table("breach", 2, clock={"kind": "bank", "initial": 60, "increment": 5})
    before = table.see()["seats"]
    assert [seat["remaining_ms"] for seat in before][1] == 60_000
    assert 59_000 < before[0]["remaining_ms"] <= 60_000
    time.sleep(0.2)
    table.play(0, table.legal(0)[0]).expect(201)
    after = table.see()["seats"]
    assert after[0]["deadline"] is None
    assert 60_000 < after[0]["remaining_ms"] < 64_850
    assert after[1]["deadline"]


@pytest.mark.parametrize(("on_expiry", "code"), [("timeout_move", "stale_ply"), ("forfeit", "match_over")])
def test_a_key_of_a_command_that_came_too_late_is_not_used_up(api: Api, on_expiry: str, code: str):
    table = api.table("bastions-breach", 2, clock={**SECOND, "on_expiry": on_expiry})
    wait_for_deadline(table)
    for _ in range(2):
        table.play(0, CARD, 0, Idempotency_Key="k").expect(409, code)
    assert len(events(api, table, "match.expired")) == 2
    if on_expiry == "timeout_move":
        table.play(0, {"type": "play", "card": "8"}, 1, Idempotency_Key="k").expect(201)
