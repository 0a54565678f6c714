"""API §4: taking seats by code or by right, previews, leaving, declining, freeing."""

import re
from typing import Any

import pytest

from tests.support.api import Answer, Api, Client

ME, OPEN, AI = {"kind": "me"}, {"kind": "open"}, {"kind": "ai"}
CODE = re.compile(r"[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}")


@pytest.fixture(scope="module")
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.fixture(scope="module")
def bob(api: Api) -> Client:
    return api.account("Bob")


@pytest.fixture(scope="module")
def cid(api: Api) -> Client:
    return api.account("Cid")


def make(client: Client, *seats: Any, game: str = "breach", **more: Any) -> dict[str, Any]:
    wanted = {"game": game, "seats": list(seats) or [ME, OPEN], **more}
    return dict(client.post("/v1/matches", wanted).expect(201).data)


def path(match: dict[str, Any], seat: int | None = None) -> str:
    return str(match["links"]["self"]) + ("" if seat is None else f"/seats/{seat}")


def join(client: Client, code: str, **more: Any) -> Answer:
    return client.post("/v1/join", {"code": code, **more})


def for_person(client: Client) -> dict[str, Any]:
    return {"kind": "account", "account_id": client.id}


def test_a_code_opens_its_seat_once_and_its_taker_gets_it_again(ann: Client, bob: Client, cid: Client):
    code = make(ann)["join_codes"]["1"]
    assert CODE.fullmatch(code)
    answer = join(bob, code).expect(200)
    match = answer.data
    assert (match["you"], match["status"], match["join_codes"]) == (1, "active", None)
    assert match["seats"][1]["account"]["name"] == "Bob"
    assert answer.headers["ETag"] == f'"{match["version"]}"'
    assert join(bob, code).expect(200).data["version"] == match["version"]
    for late in (cid, ann):
        join(late, code).expect(409, "seat_taken")
    ann.post(f"{path(match)}/commands", {"type": "abort"}).expect(201)
    join(cid, code).expect(409, "seat_taken")
    join(bob, code).expect(200)


@pytest.mark.parametrize(
    "form", [str.lower, lambda code: code.replace("-", ""), lambda code: f" {code.replace('-', ' ')} "]
)
def test_a_code_is_known_however_it_is_typed(ann: Client, bob: Client, form: Any):
    assert join(bob, form(make(ann)["join_codes"]["1"])).expect(200).data["you"] == 1


@pytest.mark.parametrize("code", ["ZZZZ-ZZZZ", "x", "-", "ÄÄÄÄ-ÄÄÄÄ", "0000-0000", "K7QM-4XTDD", "'; --"])
def test_an_unknown_code_is_answered_404(bob: Client, code: str):
    for preview in (True, False):
        join(bob, code, preview=preview).expect(404, "not_found")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"code": 5},
        {"code": ""},
        {"code": "x", "salt": "ü"},
        {"code": "x", "salt": "x" * 65},
        {"code": "x", "preview": 1},
    ],
)
def test_a_wrong_form_of_joining(bob: Client, body: Any):
    bob.post("/v1/join", body).expect(422, "validation_error")


def test_a_preview_shows_the_match_and_its_commitment_and_takes_nothing(ann: Client, bob: Client, cid: Client):
    match = make(ann, visibility="private", metadata={"secret": 1})
    code = match["join_codes"]["1"]
    bob.get(path(match)).expect(404, "not_found")
    for _ in range(2):
        seen = join(bob, code, preview=True).expect(200).data
        assert (seen["id"], seen["you"], seen["status"], seen["version"]) == (
            match["id"],
            None,
            "open",
            match["version"],
        )
        assert seen["fairness"]["commitment"] == match["fairness"]["commitment"]
        assert (seen["join_codes"], seen["metadata"]) == (None, None)
    bob.get(path(match)).expect(404, "not_found")
    joined = join(bob, code, salt="Bobs_own-1").expect(200).data
    assert joined["fairness"]["salts"] == ["", "Bobs_own-1"]
    assert joined["metadata"] == {"secret": 1}
    assert join(bob, code, preview=True).expect(200).data["you"] == 1
    join(cid, code, preview=True).expect(409, "seat_taken")


def test_a_reserved_seat_is_taken_by_its_account_only(ann: Client, bob: Client, cid: Client):
    match = make(ann, ME, for_person(bob), visibility="private")
    assert match["join_codes"] == {}
    cid.put(path(match, 1), {}).expect(404, "not_found")
    seen = bob.get(path(match)).expect(200).data
    assert (seen["you"], seen["seats"][1]["taken"]) == (None, False)
    assert bob.get("/v1/matches?mine=true&limit=1").data["items"][0]["id"] == match["id"]
    taken = bob.put(path(match, 1), {"salt": "s"}).expect(200).data
    assert (taken["you"], taken["status"], taken["fairness"]["salts"]) == (1, "active", ["", "s"])
    assert bob.put(path(match, 1), {"salt": "other"}).expect(200).data["version"] == taken["version"]
    ann.put(path(match, 1), {}).expect(409, "seat_taken")


def test_open_seats_of_public_matches_are_free_to_all_others_need_the_code(ann: Client, bob: Client):
    for visibility in ("unlisted", "private"):
        match = make(ann, visibility=visibility)
        bob.put(path(match, 1), {}).expect(*((404, "not_found") if visibility == "private" else (403, "no_seat")))
    public = make(ann, visibility="public")
    assert bob.put(path(public, 1), {}).expect(200).data["you"] == 1
    join(bob, public["join_codes"]["1"]).expect(200)
    match = make(ann, ME, for_person(ann), visibility="public")
    bob.put(path(match, 1), {}).expect(403, "no_seat")


def test_nobody_plays_both_sides_of_a_table_with_others(ann: Client, bob: Client):
    match = make(ann, ME, OPEN, OPEN, game="chariot", visibility="public")
    ann.put(path(match, 1), {}).expect(409, "already_seated")
    join(ann, match["join_codes"]["2"]).expect(409, "already_seated")
    bob.put(path(match, 1), {}).expect(200)
    bob.put(path(match, 2), {}).expect(409, "already_seated")
    alone = make(ann, ME, OPEN)
    both = join(ann, alone["join_codes"]["1"]).expect(200).data
    assert (both["status"], both["you"]) == ("active", 0)


def test_ai_seats_cannot_be_taken(ann: Client, bob: Client):
    match = make(ann, AI, OPEN, visibility="public")
    bob.put(path(match, 0), {}).expect(409, "seat_taken")


def test_who_leaves_opens_the_seat_with_a_fresh_code(ann: Client, bob: Client, cid: Client):
    match = make(ann, ME, OPEN, OPEN, game="chariot")
    first = match["join_codes"]["1"]
    join(bob, first, salt="gone").expect(200)
    assert set(ann.get(path(match)).data["join_codes"]) == {"2"}
    bob.delete(path(match, 1)).expect(204)
    now = ann.get(path(match)).data
    fresh = now["join_codes"]["1"]
    assert fresh != first
    assert now["seats"][1] | {"kind": "open", "account": None, "taken": False} == now["seats"][1]
    assert now["fairness"]["salts"] == ["", "", ""]
    for late in (bob, cid):
        join(late, first).expect(404, "not_found")
    join(cid, fresh).expect(200)
    bob.delete(path(match, 1)).expect(403, "not_creator")


def test_a_reserved_seat_is_declined(ann: Client, bob: Client, cid: Client):
    match = make(ann, ME, for_person(bob), OPEN, game="chariot")
    cid.delete(path(match, 1)).expect(403, "not_creator")
    bob.delete(path(match, 1)).expect(204)
    bob.put(path(match, 1), {}).expect(403, "no_seat")
    assert set(ann.get(path(match)).data["join_codes"]) == {"1", "2"}


def test_the_creator_frees_any_seat_and_each_time_the_code_and_the_etag_are_fresh(ann: Client, bob: Client):
    match = make(ann, ME, for_person(bob), AI, OPEN, game="chariot")
    seen = {ann.get(path(match)).headers["ETag"]: match["join_codes"]}
    for seat in (1, 2, 3, 3, 0):
        ann.delete(path(match, seat)).expect(204)
        answer = ann.get(path(match)).expect(200)
        assert answer.data["seats"][seat]["kind"] == "open"
        assert str(seat) in answer.data["join_codes"]
        assert answer.headers["ETag"] not in seen
        assert answer.data["join_codes"] not in seen.values()
        seen[answer.headers["ETag"]] = answer.data["join_codes"]
    assert (answer.data["you"], answer.data["status"]) == (None, "open")


def test_codes_are_the_creators_only(ann: Client, bob: Client, cid: Client):
    match = make(ann, ME, OPEN, OPEN, game="chariot", visibility="public")
    join(bob, match["join_codes"]["1"]).expect(200)
    code = match["join_codes"]["2"].encode()
    for viewer in (bob, cid, Client(ann.app)):
        for rest in ("", "/events", "/log", "?at=1"):
            assert code not in viewer.get(path(match) + rest).expect(200).raw
        assert code not in viewer.get("/v1/matches?status=open").expect(200).raw
    assert code in ann.get(path(match)).raw
    assert code in ann.get("/v1/matches?mine=true").raw
    assert code not in ann.get(f"{path(match)}/events").raw


def test_after_the_start_seats_are_not_left(ann: Client, bob: Client, cid: Client):
    match = make(ann)
    join(bob, match["join_codes"]["1"]).expect(200)
    for seat, client in ((0, ann), (1, ann), (1, bob)):
        client.delete(path(match, seat)).expect(409, "match_started")
    cid.delete(path(match, 1)).expect(403, "not_creator")
    bob.post(f"{path(match)}/commands", {"type": "resign"}).expect(201)
    bob.delete(path(match, 1)).expect(409, "match_started")


def test_an_aborted_match_gives_no_seats(ann: Client, bob: Client):
    match = make(ann)
    ann.post(f"{path(match)}/commands", {"type": "abort"}).expect(201)
    assert ann.get(path(match)).data["join_codes"] is None
    join(bob, match["join_codes"]["1"]).expect(409, "match_over")
    ann.delete(path(match, 1)).expect(409, "match_over")


def test_the_match_starts_by_itself_when_every_seat_is_taken(ann: Client, bob: Client):
    match = make(ann, ME, OPEN, AI, game="chariot")
    assert match["status"] == "open"
    started = join(bob, match["join_codes"]["1"]).expect(200).data
    assert (started["status"], started["ply"], started["started_at"]) == ("active", 0, started["updated_at"])
    types = [event["type"] for event in ann.get(f"{path(match)}/events").data["events"]]
    assert types[:3] == ["match.created", "match.seat_taken", "match.started"]
