"""API §7, the JSON form: one cursor, pages, waiting, and what each viewer is shown."""

import threading
import time
from typing import Any

import pytest

from tests.support.api import Api, Client, Table

EVENT = {"version", "ply", "seat", "type", "schema", "cause", "at", "data", "ai", "shuffles", "hash"}


@pytest.fixture(scope="module")
def played(api: Api) -> Table:
    """A match of balaans, some moves old: shuffles, draws, hidden hands."""
    table = api.table("balaans", 2)
    table.play_on(12)
    return table


def page(client: Client, table: Table, query: str = "") -> Any:
    return client.get(f"{table.path}/events{query}").expect(200).data


def test_pages_follow_one_cursor_without_gap(api: Api, played: Table):
    viewer = played.players[0]
    everything = page(viewer, played, "?limit=500")
    assert set(everything) == {"events", "version", "head", "finished"}
    head = everything["head"]
    assert [event["version"] for event in everything["events"]] == list(range(1, head + 1))
    assert all(set(event) == EVENT for event in everything["events"])
    assert (everything["version"], everything["finished"]) == (head, False)
    found, after = [], 0
    while after < head:
        part = page(viewer, played, f"?after={after}&limit=7")
        assert len(part["events"]) == min(7, head - after)
        assert part["version"] == part["events"][-1]["version"]
        found += part["events"]
        after = part["version"]
    assert found == everything["events"]
    assert page(viewer, played, f"?after={head}") == {"events": [], "version": head, "head": head, "finished": False}
    assert page(viewer, played, f"?after={head + 5}")["version"] == head + 5
    assert page(viewer, played, "?after=9999999999")["events"] == []


@pytest.mark.parametrize(
    "query",
    [
        *(
            "after=-1",
            "after=x",
            "after=",
            "limit=0",
            "limit=501",
            "wait=31",
            "wait=-1",
            "wait=0.5",
            "bogus=1",
            "after=1e3",
        )
    ],
)
def test_wrong_parameters_are_refused(played: Table, query: str):
    answer = played.players[0].get(f"{played.path}/events?{query}").expect(422, "validation_error")
    assert answer.data["errors"][0]["pointer"] == "?" + query.partition("=")[0]


def test_a_hidden_field_is_present_and_null_and_every_event_is_shown_to_all(api: Api, played: Table):
    viewers = [*played.players, api.stranger]
    shown = [page(viewer, played, "?limit=500")["events"] for viewer in viewers]
    for first, second, public in zip(*shown, strict=True):
        assert set(first["data"]) == set(second["data"]) == set(public["data"])
        for name in EVENT - {"data", "shuffles"}:
            assert first[name] == second[name] == public[name]
    hidden = [public for *_, public in zip(*shown, strict=True) if None in public["data"].values()]
    assert hidden
    assert all(event["ai"] is None for events in shown for event in events)


def test_the_form_that_a_viewer_was_shown_stays_for_ever(api: Api):
    table = api.table("bastions-breach", 2)
    viewers = [*table.players, api.stranger]
    for seat in (0, 1, 0):
        table.play(seat, table.legal(seat)[0]).expect(201)
    before = [page(viewer, table)["events"] for viewer in viewers]
    table.command(1, {"type": "resign"}).expect(201)
    after = [page(viewer, table) for viewer in viewers]
    for was, now in zip(before, after, strict=True):
        assert now["events"][: len(was)] == was
        assert now["finished"]
        last = now["events"][-1]
        assert (last["type"], set(last["data"])) == ("match.finished", {"outcome", "server_seed"})
        assert last["data"]["server_seed"]


def test_events_tell_who_and_why(api: Api):
    table = api.table("breach", 2)
    table.play(0, table.legal(0)[0]).expect(201)
    events = page(api.stranger, table)["events"]
    created, taken, started, *_ = events
    assert (created["type"], created["ply"], created["seat"], created["schema"]) == ("match.created", None, None, 2)
    assert (taken["type"], taken["seat"], taken["cause"]) == ("match.seat_taken", 1, "player")
    assert (started["type"], started["cause"]) == ("match.started", "rules")
    choice = next(event for event in events if event["ply"] == 0 and event["cause"] == "player")
    assert choice["seat"] == 0
    assert [event["at"] for event in events] == sorted(event["at"] for event in events)


def later(seconds: float, work: Any) -> threading.Timer:
    timer = threading.Timer(seconds, work)
    timer.start()
    return timer


def test_a_long_poll_is_answered_when_something_happens(api: Api):
    table = api.table("breach", 2)
    head, move = table.see()["version"], table.legal(0)[0]
    began = time.monotonic()
    timer = later(0.3, lambda: table.play(0, move))
    answer = page(table.players[1], table, f"?after={head}&wait=10")
    took = time.monotonic() - began
    timer.join()
    assert answer["events"][0]["version"] == head + 1
    assert 0.25 < took < 1.3


def test_a_long_poll_ends_empty_when_its_time_is_over(api: Api):
    table = api.table("breach", 2)
    head = table.see()["version"]
    began = time.monotonic()
    answer = page(table.players[1], table, f"?after={head}&wait=1")
    assert (answer["events"], answer["version"]) == ([], head)
    assert 0.9 < time.monotonic() - began < 2


def test_a_long_poll_does_not_wait_for_what_is_there_or_will_never_come(api: Api):
    table = api.table("breach", 2)
    began = time.monotonic()
    assert page(table.players[0], table, "?wait=20")["events"]
    table.command(0, {"type": "resign"}).expect(201)
    head = table.see()["version"]
    assert page(table.players[0], table, f"?after={head}&wait=20")["finished"]
    assert page(table.players[0], table, f"?after={head + 9}&wait=20")["finished"]
    assert time.monotonic() - began < 5


def test_a_long_poll_of_an_open_match_hears_that_a_seat_was_taken(api: Api):
    ann, bob = api.account(), api.account()
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "public"}
    match = ann.post("/v1/matches", wanted).expect(201).data
    timer = later(0.2, lambda: bob.put(f"{match['links']['self']}/seats/1", {}))
    answer = ann.get(f"{match['links']['events']}?after={match['version']}&wait=10").expect(200).data
    timer.join()
    assert answer["events"][0]["type"] == "match.seat_taken"
