"""API §6: commands, what they answer, what refuses them, and preconditions."""

from typing import Any

import pytest

from tests.support.api import Api, Table

EVENT = {"version", "ply", "seat", "type", "schema", "cause", "at", "data", "ai", "shuffles", "hash"}


@pytest.fixture
def table(api: Api) -> Table:
    return api.table("breach", 2)


def test_an_accepted_command_answers_with_its_events_and_the_match_after_it(table: Table):
    before = table.see()
    answer = table.play(0, table.legal(0)[0], 0).expect(201)
    data = answer.data
    assert set(data) == {"version", "ply", "events", "match"}
    assert data["ply"] == 0, "the ply that it answered"
    assert [event["version"] for event in data["events"]] == list(range(before["version"] + 1, data["version"] + 1))
    assert all(set(event) == EVENT for event in data["events"])
    first = data["events"][0]
    assert (first["type"], first["seat"], first["cause"], first["ply"]) == ("breach.switched", 0, "player", 0)
    match = table.see()
    assert {k: v for k, v in data["match"].items() if k != "server_time"} == {
        k: v for k, v in match.items() if k != "server_time"
    }
    assert (match["version"], match["ply"], match["to_act"]) == (data["version"], 1, [1])
    assert match["fairness"]["head_hash"] == data["events"][-1]["hash"]
    assert answer.headers["ETag"] == f'"{data["version"]}"'
    assert data["events"] == table.players[0].get(f"{table.path}/events?after={before['version']}").data["events"]


def test_prefer_minimal_leaves_the_match_out(table: Table):
    for prefer in ("return=minimal", 'return="minimal"', "respond-async, return=minimal", "return=minimal; foo"):
        seat = table.see()["to_act"][0]
        answer = table.play(seat, table.legal(seat)[0], Prefer=prefer).expect(201)
        assert set(answer.data) == {"version", "ply", "events"}
        assert answer.headers["Preference-Applied"] == "return=minimal"
    seat = table.see()["to_act"][0]
    assert "match" in table.play(seat, table.legal(seat)[0], Prefer="return=representation").expect(201).data


def test_what_the_rules_refuse_leaves_no_event_and_says_what_would_do(table: Table):
    version = table.see()["version"]
    illegal = table.play(0, {"type": "switch", "from": "a1", "to": "a1"}).expect(409, "illegal_move").data
    assert illegal["rule"].startswith("BR")
    assert (illegal["version"], illegal["ply"]) == (version, 0)
    assert "legal" not in illegal or illegal["legal"] == table.legal(0)
    other = table.play(1, table.legal(0)[0]).expect(409, "not_your_turn").data
    assert (other["version"], other["ply"], other["legal"]) == (version, 0, [])
    stale = table.play(0, table.legal(0)[0], 1).expect(409, "stale_ply").data
    assert (stale["rule"], stale["ply"]) == (None, 0)
    assert table.see()["version"] == version


def test_the_legal_list_comes_with_a_refusal_where_it_has_at_most_50_moves(api: Api):
    table = api.table("bastions-breach", 2)
    card = table.legal(0)[0]
    table.play(0, card).expect(201)
    table.play(1, card).expect(201)
    problem = table.play(0, card).expect(409, "illegal_move").data
    assert problem["legal"] == table.legal(0)
    assert len(problem["legal"]) == 12


MALFORMED: list[tuple[Any, str]] = [
    ({}, "/type"),
    ({"type": "fold"}, "/type"),
    ({"type": None}, "/type"),
    ({"type": ["play"]}, "/type"),
    ([], ""),
    ({"type": "play"}, "/move"),
    ({"type": "play", "move": "switch"}, "/move"),
    ({"type": "play", "move": {}}, "/move/type"),
    ({"type": "play", "move": {"type": "fly"}}, "/move/type"),
    ({"type": "play", "move": {"type": 5}}, "/move/type"),
    ({"type": "play", "move": {"type": "switch", "from": "a1"}}, "/move"),
    ({"type": "play", "move": {"type": "switch", "from": "a1", "to": 5}}, "/move/to"),
    ({"type": "play", "move": {"type": "switch", "from": "a1", "to": "z9"}}, "/move/to"),
    ({"type": "play", "move": {"type": "switch", "from": "a1", "to": "a2", "bogus": 1}}, "/move"),
    ({"type": "play", "move": {"type": "switch", "from": "a1", "to": "a2"}, "bogus": 1}, "/bogus"),
    ({"type": "resign", "move": {"type": "switch"}}, "/move"),
    ({"type": "resign", "ply": -1}, "/ply"),
    ({"type": "resign", "ply": "0"}, "/ply"),
    ({"type": "resign", "ply": 0.5}, "/ply"),
    ({"type": "resign", "ply": True}, "/ply"),
    ({"type": "resign", "seat": "0"}, "/seat"),
    ({"type": "resign", "seat": 6}, "/seat"),
    ({"type": "resign", "seat": -1}, "/seat"),
    ({"type": "propose"}, "/kind"),
    ({"type": "propose", "kind": "peace"}, "/kind"),
    ({"type": "answer", "proposal": 1}, "/accept"),
    ({"type": "answer", "accept": True}, "/proposal"),
    ({"type": "answer", "proposal": "1", "accept": True}, "/proposal"),
    ({"type": "answer", "proposal": 1, "accept": "yes"}, "/accept"),
]


@pytest.fixture(scope="module")
def kept(api: Api) -> Table:
    """A match that nobody moves in."""
    return api.table("breach", 2)


@pytest.mark.parametrize(("body", "pointer"), MALFORMED, ids=lambda value: str(value)[:60])
def test_a_form_that_is_impossible_is_named(kept: Table, body: Any, pointer: str):
    answer = kept.players[0].post(f"{kept.path}/commands", body).expect(422, "validation_error")
    assert pointer in [one["pointer"] for one in answer.data["errors"]]


def test_ply_may_be_null_and_numbers_may_be_written_as_fractions_of_none(kept: Table):
    for raw in (b'{"type":"resign","ply":7.0}', b'{"type":"resign","ply":7e0}'):
        answer = kept.players[0].call(
            "POST", f"{kept.path}/commands", headers={"Content-Type": "application/json"}, raw=raw
        )
        answer.expect(409, "stale_ply")
    kept.command(1, {"type": "play", "move": kept.legal(0)[0], "ply": None}).expect(409, "not_your_turn")


def test_who_holds_no_seat_or_another_one_commands_nothing(api: Api, kept: Table):
    move = kept.legal(0)[0]
    api.account().post(f"{kept.path}/commands", {"type": "play", "move": move}).expect(403, "no_seat")
    kept.players[0].post(f"{kept.path}/commands", {"type": "play", "move": move, "seat": 1}).expect(403, "no_seat")
    kept.players[1].post(f"{kept.path}/commands", {"type": "play", "move": move}).expect(409, "not_your_turn")


def test_the_first_fault_in_the_order_of_the_conventions_is_told(api: Api):
    """CONVENTIONS §8: validation_error, match_not_started, match_over, (withdrawn, away,) stale_ply, not_your_turn."""
    ann, bob = api.account(), api.account()
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "public"}
    match = ann.post("/v1/matches", wanted).expect(201).data
    path = match["links"]["self"]
    good = {"type": "play", "move": {"type": "switch", "from": "a1", "to": "a2"}, "ply": 9}
    bad = {"type": "play", "move": {"type": "switch", "from": "a1"}, "ply": 9}

    def codes(client: Any) -> list[str | None]:
        return [client.post(f"{path}/commands", body).code for body in (bad, good)]

    assert codes(ann) == ["validation_error", "match_not_started"]
    for other in ({"type": "resign"}, {"type": "propose", "kind": "draw"}, {"type": "return"}):
        ann.post(f"{path}/commands", other).expect(409, "match_not_started")
    bob.put(f"{path}/seats/1", {}).expect(200)
    assert codes(bob) == ["validation_error", "stale_ply"]
    ann.post(f"{path}/commands", {"type": "resign"}).expect(201)
    for client in (ann, bob):
        assert codes(client) == ["validation_error", "match_over"]


def test_a_withdrawn_seat_commands_nothing(api: Api):
    table = api.table("chariot", 3)
    table.command(2, {"type": "resign"}).expect(201)
    match = table.see()
    assert (match["status"], match["seats"][2]["withdrawn"]) == ("active", True)
    for body in ({"type": "play", "move": {"type": "concede"}, "ply": 99}, {"type": "resign"}, {"type": "return"}):
        answer = table.command(2, body)
        assert answer.code in ("seat_withdrawn", "validation_error"), answer.raw
    table.command(2, {"type": "propose", "kind": "abort"}).expect(409, "seat_withdrawn")
    assert table.legal(2) == []


def test_if_match_is_the_matchs_etag(table: Table):
    tag = table.players[0].get(table.path).headers["ETag"]
    move = table.legal(0)[0]
    for stale in ('"1"', f"W/{tag}", '"x", "y"', tag.strip('"')):
        problem = table.play(0, move, If_Match=stale).expect(412, "version_mismatch").data
        assert problem["current_version"] == int(tag.strip('"'))
    answer = table.play(0, move, If_Match=f'"1", {tag}').expect(201)
    table.play(1, table.legal(1)[0], If_Match=tag).expect(412, "version_mismatch")
    table.play(1, table.legal(1)[0], If_Match=answer.headers["ETag"]).expect(201)
    table.play(0, table.legal(0)[0], If_Match="*").expect(201)


def test_without_if_match_a_command_that_is_still_legal_is_accepted(table: Table):
    move = table.legal(0)[0]
    table.command(1, {"type": "propose", "kind": "draw"}).expect(201)
    table.play(0, move, 0).expect(201)


def test_sealed_choices_never_collide_whatever_the_order(api: Api):
    ends = []
    for order in ((0, 1), (1, 0)):
        setup = {"middle_row": ["K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "A"]}
        table = api.table("bastions-breach", 2, {"setup": setup})
        for seat in order:
            table.play(seat, {"type": "play", "card": "7K"[seat]}, 0).expect(201)
        ends.append(table.see()["state"])
        table.play(0, {"type": "play", "card": "2"}, 0).expect(409, "stale_ply")
    assert ends[0] == ends[1]


def test_a_sealed_choice_is_final(api: Api):
    table = api.table("bastions-breach", 2)
    table.play(0, {"type": "play", "card": "7"}).expect(201)
    problem = table.play(0, {"type": "play", "card": "8"}).expect(409, "not_your_turn").data
    assert problem["rule"]
