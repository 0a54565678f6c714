"""Blocks between accounts: neither brings the other to a table; what is running goes on."""

import pytest

from tests.support.api import Api, Client


@pytest.fixture
def pair(api: Api) -> tuple[Client, Client]:
    """Ann, who has blocked Bob, and Bob."""
    ann, bob = api.account("Ann"), api.account("Bob")
    ann.put(f"/v1/account/blocks/{bob.id}", {}).expect(204)
    return ann, bob


def test_whom_one_has_blocked_is_listed_for_oneself_alone(pair: tuple[Client, Client]):
    ann, bob = pair
    ann.put(f"/v1/account/blocks/{bob.id}", {}).expect(204)
    assert [item["account_id"] for item in ann.get("/v1/account/blocks").expect(200).data["items"]] == [bob.id]
    assert bob.get("/v1/account/blocks").expect(200).data["items"] == []
    ann.delete(f"/v1/account/blocks/{bob.id}").expect(204)
    ann.delete(f"/v1/account/blocks/{bob.id}").expect(404, "not_found")
    assert ann.get("/v1/account/blocks").expect(200).data["items"] == []


def test_nobody_blocks_itself_nor_somebody_who_is_not_there(pair: tuple[Client, Client]):
    ann, _bob = pair
    ann.put(f"/v1/account/blocks/{ann.id}", {}).expect(404, "not_found")
    ann.put("/v1/account/blocks/01939b1e-7c00-7000-8000-00000000dead", {}).expect(404, "not_found")
    ann.put("/v1/account/blocks/nobody", {}).expect(404, "not_found")


@pytest.mark.parametrize("by_blocked", [True, False])
def test_neither_can_invite_the_other(pair: tuple[Client, Client], by_blocked: bool):
    one, other = reversed(pair) if by_blocked else pair
    seats = [{"kind": "me"}, {"kind": "account", "account_id": other.id}]
    refused = one.post("/v1/matches", {"game": "breach", "seats": seats}).expect(422, "validation_error")
    assert refused.data["errors"][0]["pointer"] == "/seats/1/account_id"


@pytest.mark.parametrize("by_blocked", [True, False])
def test_neither_takes_a_seat_at_the_others_table(pair: tuple[Client, Client], by_blocked: bool):
    one, other = reversed(pair) if by_blocked else pair
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "public"}
    match = one.post("/v1/matches", wanted).expect(201).data
    other.post("/v1/join", {"code": match["join_codes"]["1"]}).expect(403, "no_seat")
    other.put(f"{match['links']['self']}/seats/1", {}).expect(403, "no_seat")


def test_a_rematch_keeps_no_seat_for_the_other(api: Api):
    ann, bob = api.account(), api.account()
    table = api.table("breach", [ann, bob])
    table.command(0, {"type": "resign"}).expect(201)
    bob.put(f"/v1/account/blocks/{ann.id}", {}).expect(204)
    again = ann.post(f"{table.path}/rematch", {}).expect(201).data
    assert bob.id not in {seat["account"] and seat["account"]["id"] for seat in again["seats"]}


def test_a_running_match_goes_on(api: Api):
    ann, bob = api.account(), api.account()
    table = api.table("breach", [ann, bob])
    ann.put(f"/v1/account/blocks/{bob.id}", {}).expect(204)
    assert table.play_on(2) == 2


def test_an_erased_account_leaves_no_blocks(api: Api, pair: tuple[Client, Client]):
    ann, _bob = pair
    ann.delete("/v1/account").expect(202)
    assert api.wired.services.blocks.all(ann.id) == []
