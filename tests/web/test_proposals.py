"""API §6: abort, draw, takeback, resign and return, as seats and the creator ask for them."""

from typing import Any

import pytest

from tests.support.api import Answer, Api, Client, Table

DRAWN = {"ending": "agreement", "winners": [], "returns": [0, 0]}
ABORTED = {"ending": "aborted", "winners": [], "returns": [0, 0]}
ABORT, RESIGN = {"type": "abort"}, {"type": "resign"}


@pytest.fixture
def table(api: Api) -> Table:
    return api.table("breach", 2)


def propose(table: Table, seat: int, kind: str) -> Answer:
    return table.command(seat, {"type": "propose", "kind": kind})


def answer(table: Table, seat: int, proposal: int, accept: bool) -> Answer:
    return table.command(seat, {"type": "answer", "proposal": proposal, "accept": accept})


def play(table: Table, times: int = 1) -> None:
    for _ in range(times):
        seat = table.see()["to_act"][0]
        table.play(seat, table.legal(seat)[0]).expect(201)


def test_a_draw_by_agreement(table: Table):
    made = propose(table, 0, "draw").expect(201).data
    assert made["match"]["proposals"] == [{"id": made["version"], "kind": "draw", "by": 0, "waiting_for": [1]}]
    propose(table, 0, "abort").expect(409, "not_offered")
    answer(table, 0, made["version"], True).expect(409, "not_offered")
    ended = answer(table, 1, made["version"], True).expect(201).data["match"]
    assert (ended["status"], ended["outcome"]) == ("finished", DRAWN)
    answer(table, 1, made["version"], True).expect(409, "match_over")


def test_a_proposal_is_declined_withdrawn_or_lapses_with_the_ply(table: Table):
    for seat, accept in ((1, False), (0, False)):
        number = propose(table, 0, "draw").expect(201).data["version"]
        closed = answer(table, seat, number, accept).expect(201).data["match"]
        assert (closed["proposals"], closed["status"]) == ([], "active")
        answer(table, 1, number, True).expect(409, "proposal_closed")
        propose(table, 0, "draw").expect(409, "not_offered")
        play(table, 2)
    number = propose(table, 1, "draw").expect(201).data["version"]
    play(table)
    assert table.see()["proposals"] == []
    answer(table, 0, number, True).expect(409, "proposal_closed")


def test_what_a_game_does_not_know_is_not_offered(api: Api):
    chariot = api.table("chariot", 3)
    propose(chariot, 1, "draw").expect(409, "not_offered")
    propose(chariot, 1, "takeback").expect(409, "not_offered")
    number = propose(chariot, 1, "abort").expect(201).data
    assert number["match"]["proposals"][0]["waiting_for"] == [0, 2]
    waiting = answer(chariot, 0, number["version"], True).expect(201).data["match"]
    assert waiting["proposals"][0]["waiting_for"] == [2]
    ended = answer(chariot, 2, number["version"], True).expect(201).data["match"]
    assert (ended["status"], ended["outcome"]["ending"], ended["outcome"]["returns"]) == (
        "aborted",
        "aborted",
        [0, 0, 0],
    )


def test_a_takeback_leads_back_to_where_its_proposer_chose(table: Table):
    propose(table, 0, "takeback").expect(409, "not_offered")
    before = table.see()["state"]
    play(table, 2)
    version = table.see()["version"]
    number = propose(table, 0, "takeback").expect(201).data["version"]
    ply = table.see()["ply"]
    back = answer(table, 1, number, True).expect(201).data
    assert back["match"]["state"] == before
    assert back["match"]["ply"] > ply, "never back"
    assert back["match"]["to_act"] == [0]
    assert back["version"] > version
    taken = back["events"][-1]
    assert (taken["type"], taken["data"]["state"]) == ("match.taken_back", None)
    play(table, 3)


def test_abort_is_for_a_seat_or_the_creator_until_ply_1_has_closed(api: Api):
    for moves in (0, 1):
        table = api.table("breach", 2)
        play(table, moves)
        ended = table.command(1, ABORT).expect(201).data["match"]
        assert (ended["status"], ended["outcome"]) == ("aborted", ABORTED)
    table = api.table("breach", 2)
    play(table, 2)
    table.command(1, ABORT).expect(409, "not_offered")
    number = propose(table, 1, "abort").expect(201).data["version"]
    assert answer(table, 0, number, True).expect(201).data["match"]["outcome"] == ABORTED


def commands(client: Client, match: dict[str, Any], body: dict[str, Any]) -> Answer:
    return client.post(f"{match['links']['self']}/commands", body)


def test_while_the_match_is_open_there_is_only_abort(api: Api):
    ann, bob, cid = (api.account() for _ in range(3))
    seats = [{"kind": "account", "account_id": bob.id}, {"kind": "open"}]
    match = ann.post("/v1/matches", {"game": "breach", "seats": seats}).expect(201).data
    for body in (RESIGN, {"type": "propose", "kind": "abort"}, {"type": "answer", "proposal": 1, "accept": True}):
        commands(ann, match, body).expect(403, "no_seat")
    commands(cid, match, ABORT).expect(403, "no_seat")
    bob.put(f"{match['links']['self']}/seats/0", {}).expect(200)
    for body in (RESIGN, {"type": "propose", "kind": "abort"}, {"type": "return"}):
        commands(bob, match, body).expect(409, "match_not_started")
    ended = commands(ann, match, ABORT).expect(201).data["match"]
    assert (ended["status"], ended["ply"], ended["state"], ended["you"]) == ("aborted", None, None, None)
    commands(bob, match, ABORT).expect(409, "match_over")


def test_the_creator_aborts_a_match_without_persons_at_any_time(api: Api):
    ann = api.account()
    match = ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "ai"}, {"kind": "ai"}]}).expect(201).data
    assert commands(ann, match, ABORT).expect(201).data["match"]["status"] == "aborted"


def test_resigning_loses_at_once_where_two_play(api: Api):
    for game in ("breach", "bastions-breach", "balaans"):
        table = api.table(game, 2)
        ended = table.command(1, RESIGN).expect(201).data
        assert ended["match"]["outcome"] == {"ending": "resignation", "winners": [0], "returns": [1, -1]}
        assert [event["type"] for event in ended["events"]] == ["match.resigned", "match.finished"]
        assert ended["events"][-1]["data"]["server_seed"] == ended["match"]["fairness"]["server_seed"]


def test_leaving_chariot_and_bastion(api: Api):
    table = api.table("chariot", 3)
    table.command(0, RESIGN).expect(201)
    assert table.see()["outcome"] == {"ending": "abandoned", "winners": [], "returns": [0, 0, 0]}
    table = api.table("bastion", 2)
    table.command(0, RESIGN).expect(201)
    assert table.see()["status"] == "active"
    table.command(1, RESIGN).expect(201)
    assert table.see()["outcome"] == {"ending": "abandoned", "winners": [], "returns": [-1, -1]}


def test_return_without_an_ai_is_not_offered(table: Table):
    table.command(0, {"type": "return"}).expect(409, "not_offered")


def test_an_ai_accepts_takeback_and_abort_and_refuses_a_draw(api: Api):
    ann = api.account()
    table = Table(ann.post("/v1/matches", {"game": "breach"}).expect(201).data["id"], [ann])
    declined = propose(table, 0, "draw").expect(201).data
    assert [event["type"] for event in declined["events"]] == ["match.proposed", "match.answered"]
    assert (declined["events"][1]["cause"], declined["events"][1]["data"]["accept"]) == ("ai", False)
    table.play(0, table.legal(0)[0]).expect(201)
    back = propose(table, 0, "takeback").expect(201).data["match"]
    assert back["to_act"] == [0]
    table.play(0, table.legal(0)[0]).expect(201)
    assert propose(table, 0, "abort").expect(201).data["match"]["status"] == "aborted"
