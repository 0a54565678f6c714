"""What lists say of the seats of a match is what the match says: a command writes every seat that it changes."""

import time
from typing import Any

import pytest

from service.app.matches.execute import execute
from service.match.commands import Expire
from tests.support.api import Api, Client
from workers.jobs import act_once

AI_TAKES_OVER = {"kind": "per_move", "seconds": 1, "on_expiry": "ai"}
RUNNING = ("deadline", "remaining_ms")
"""They depend on the moment at which one asks."""


def seats_of(match: Any) -> list[dict[str, Any]]:
    return [{name: value for name, value in seat.items() if name not in RUNNING} for seat in match["seats"]]


def assert_listed_as_seen(client: Client, match_id: str) -> list[dict[str, Any]]:
    """The seats, if the list has them as the match has."""
    listed = client.get("/v1/matches?mine=true").expect(200).data["items"]
    seen = seats_of(client.get(f"/v1/matches/{match_id}").expect(200).data)
    assert [seats_of(item) for item in listed if item["id"] == match_id] == [seen]
    return seen


def test_a_seat_that_is_taken_back_while_it_has_nothing_to_do(api: Api):
    table = api.table("breach", 2, clock=AI_TAKES_OVER)
    while not table.see()["seats"][0]["played_by_ai"]:
        time.sleep(0.05)
        execute(api.wired.services, table.id, lambda _match: Expire())
    assert act_once(api.wired.services, table.id, 0)
    assert assert_listed_as_seen(table.players[0], table.id)[0]["played_by_ai"]
    match = table.command(0, {"type": "return"}).expect(201).data["match"]
    assert 0 not in match["to_act"]
    assert not assert_listed_as_seen(table.players[0], table.id)[0]["played_by_ai"]


@pytest.mark.parametrize("seat", [{"kind": "ai", "level": 1}, {"kind": "open"}, {"kind": "account"}])
def test_a_seat_that_is_freed(api: Api, seat: dict[str, Any]):
    ann, bob = api.account(), api.account()
    reserved = {"account_id": bob.id} if seat["kind"] == "account" else {}
    seats = [{"kind": "me"}, {**seat, **reserved}, {"kind": "open"}]
    match = ann.post("/v1/matches", {"game": "chariot", "seats": seats}).expect(201).data
    assert_listed_as_seen(ann, match["id"])
    ann.delete(f"{match['links']['self']}/seats/1").expect(204)
    freed = assert_listed_as_seen(ann, match["id"])[1]
    assert (freed["kind"], freed["level"], freed["account"], freed["taken"]) == ("open", None, None, False)
