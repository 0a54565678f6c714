"""API §§4, 5: a match as different people see it, now and as it was."""

from typing import Any

import pytest

from tests.support.api import Api, Client, Table

ME, OPEN, AI = {"kind": "me"}, {"kind": "open"}, {"kind": "ai"}


@pytest.fixture(scope="module")
def duel(api: Api) -> Table:
    """A match with a hidden card each, two rounds old, seat 0's third card sealed."""
    table = api.table("bastions-breach", 2, metadata={"table": "7"})
    for _ in range(2):
        for seat in (0, 1):
            table.play(seat, table.legal(seat)[0]).expect(201)
    table.play(0, table.legal(0)[0]).expect(201)
    return table


@pytest.fixture(scope="module")
def over(api: Api) -> Table:
    """The same match a moment later, resigned by seat 1."""
    table = api.table("bastions-breach", 2)
    for seat in (0, 1, 0):
        table.play(seat, table.legal(seat)[0]).expect(201)
    table.command(1, {"type": "resign"}).expect(201)
    return table


def test_each_seat_sees_its_own_and_a_spectator_neither(api: Api, duel: Table):
    stranger = api.stranger.get(duel.path).expect(200).data
    other = api.account().get(duel.path).expect(200).data
    seats = [duel.see(seat) for seat in (0, 1)]
    assert [one["you"] for one in (stranger, other, *seats)] == [None, None, 0, 1]
    assert stranger["state"] == other["state"]
    assert stranger["state"] != seats[0]["state"]
    assert {one["version"] for one in (stranger, other, *seats)} == {stranger["version"]}
    assert [one["metadata"] for one in (stranger, other, *seats)] == [None, None, {"table": "7"}, {"table": "7"}]
    for one in (stranger, other, *seats):
        assert (one["ply"], one["to_act"], one["fairness"]["server_seed"], one["join_codes"]) == (2, [1], None, None)
        assert [seat["owes"] for seat in one["seats"]] == [False, True]


def test_the_creator_without_a_seat_sees_what_a_spectator_sees_and_the_metadata(api: Api):
    organiser = api.account()
    wanted = {"game": "bastions-breach", "seats": [AI, AI], "metadata": {"cup": 1}, "visibility": "private"}
    match = organiser.post("/v1/matches", wanted).expect(201).data
    own = organiser.get(match["links"]["self"]).expect(200).data
    assert (own["you"], own["metadata"]) == (None, {"cup": 1})
    organiser.get(f"{match['links']['self']}?seat=0").expect(403, "no_seat")
    api.stranger.get(match["links"]["self"]).expect(404, "not_found")


def test_an_account_with_several_seats_chooses_one_and_has_the_lowest_by_default(api: Api):
    ann = api.account()
    match = ann.post("/v1/matches", {"game": "bastions-breach", "seats": [ME, OPEN]}).expect(201).data
    ann.post("/v1/join", {"code": match["join_codes"]["1"]}).expect(200)
    path = match["links"]["self"]
    ann.post(f"{path}/commands", {"type": "play", "move": {"type": "play", "card": "A"}, "seat": 1}).expect(201)
    seen: list[Any] = [ann.get(f"{path}{query}").expect(200).data for query in ("", "?seat=0", "?seat=1")]
    assert [one["you"] for one in seen] == [0, 0, 1]
    assert seen[0]["state"] == seen[1]["state"] != seen[2]["state"]
    sealed = [
        next(one for one in ann.get(f"{path}/events?seat={seat}").data["events"] if one["type"].endswith("sealed"))
        for seat in (0, 1)
    ]
    assert [one["data"]["move"] for one in sealed] == [None, {"type": "play", "card": "A"}]
    assert [ann.get(f"{path}/legal{query}").data["seat"] for query in ("", "?seat=0", "?seat=1")] == [0, 0, 1]
    for rest in ("?seat=2", "/legal?seat=2", "/events?seat=2", "/log?seat=2"):
        ann.get(path + rest).expect(403, "no_seat")


@pytest.mark.parametrize("rest", ["?seat=1", "/events?seat=1", "/log?seat=1", "/legal?seat=1"])
def test_nobody_looks_with_anothers_eyes(api: Api, duel: Table, rest: str):
    duel.players[0].get(duel.path + rest).expect(403, "no_seat")
    api.account().get(duel.path + rest).expect(403, "no_seat")


def test_legal_is_for_seats(api: Api, duel: Table):
    api.account().get(f"{duel.path}/legal").expect(403, "no_seat")
    waiting, owing = (duel.players[seat].get(f"{duel.path}/legal").expect(200).data for seat in (0, 1))
    assert set(owing) == {"game", "version", "ply", "seat", "owed", "moves"}
    assert (waiting["owed"], waiting["moves"]) == (False, [])
    assert (owing["owed"], owing["ply"], owing["seat"], len(owing["moves"])) == (True, 2, 1, 11)


def test_a_private_match_is_not_there_for_others(api: Api):
    ann, bob, cid, organiser = (api.account() for _ in range(4))
    reserved = [{"kind": "account", "account_id": one.id} for one in (ann, bob)]
    wanted = {"game": "breach", "seats": reserved, "visibility": "private"}
    path = organiser.post("/v1/matches", wanted).expect(201).data["links"]["self"]
    for status, viewers in ((200, (ann, bob, organiser)), (404, (cid, api.stranger))):
        for viewer in viewers:
            for rest in ("", "?at=1", "/events", "/log"):
                assert viewer.get(path + rest).status == status
    cid.post(f"{path}/commands", {"type": "abort"}).expect(404, "not_found")
    for rest in ("/legal", "/legal?seat=0"):
        cid.get(path + rest).expect(404, "not_found")
    assert cid.get("/v1/matches").data["items"] == [] or path.encode() not in cid.get("/v1/matches?limit=100").raw
    bob.delete(f"{path}/seats/1").expect(204)
    bob.get(path).expect(404, "not_found")


def test_past_versions_are_shown_without_clocks_proposals_and_names(api: Api):
    table = api.table("breach", 2, clock={"kind": "bank", "initial": 600})
    table.command(0, {"type": "propose", "kind": "draw"}).expect(201)
    head = table.see()["version"]
    assert table.see()["proposals"]
    path, player = table.path, table.players[0]
    for at in range(1, head + 1):
        past = player.get(f"{path}?at={at}").expect(200)
        assert past.data["version"] == at
        assert past.headers["ETag"] == f'"{at}"'
        assert past.data["proposals"] == []
        for seat in past.data["seats"]:
            assert (seat["deadline"], seat["remaining_ms"]) == (None, None)
            assert seat["account"] is None or seat["account"]["name"] is None
        event = player.get(f"{path}/events?after={at - 1}&limit=1").data["events"][0]
        assert past.data["fairness"]["head_hash"] == event["hash"]
    assert player.get(f"{path}?at=1").data["status"] == "open"
    for at in (0, head + 1, 2**31, 9_999_999_999):
        player.get(f"{path}?at={at}").expect(404, "no_such_version")


def test_past_versions_of_a_finished_match_may_be_kept_for_ever_and_no_others(api: Api):
    table = api.table("breach", 2)
    path, player = table.path, table.players[0]
    assert "immutable" not in player.get(f"{path}?at=2").expect(200).headers["Cache-Control"]
    table.command(0, {"type": "resign"}).expect(201)
    past = player.get(f"{path}?at=2").expect(200)
    assert "immutable" in past.headers["Cache-Control"]
    assert (
        "immutable"
        in player.get(f"{path}?at=2", If_None_Match=past.headers["ETag"]).expect(304).headers["Cache-Control"]
    )
    assert "immutable" not in player.get(path).expect(200).headers["Cache-Control"]
    for act in (
        lambda: player.post(f"{path}/rematch", {}).expect(201),
        lambda: player.patch("/v1/account", {"name": "Another"}).expect(200),
        lambda: table.players[1].delete("/v1/account").expect(202),
        lambda: player.post(f"{path}/fork", {"at": 3}).expect(201),
    ):
        act()
        again = player.get(f"{path}?at=2").expect(200)
        assert again.data == past.data
        assert again.headers["ETag"] == past.headers["ETag"]
    for at in ("", "x", "-1", "1.0"):
        player.get(f"{path}?at={at}").expect(422, "validation_error")


def test_a_past_version_hides_what_its_viewer_could_not_know(api: Api, duel: Table):
    head = duel.see()["version"]
    for viewer in (duel.players[0], duel.players[1], api.stranger):
        now, then = viewer.get(duel.path).data, viewer.get(f"{duel.path}?at={head}").data
        assert now["state"] == then["state"]


def test_others_eyes_are_for_after_the_end(api: Api, duel: Table, over: Table):
    for eyes in ("0", "1", "all"):
        for viewer in (*duel.players, api.stranger):
            viewer.get(f"{duel.path}?as={eyes}").expect(409, "match_running")
    for viewer in (*over.players, api.stranger):
        eyes = [viewer.get(f"{over.path}?as={seat}").expect(200).data["state"] for seat in (0, 1)]
        everything = viewer.get(f"{over.path}?as=all").expect(200).data["state"]
        assert everything == {"spectator": api.stranger.get(over.path).data["state"], "seats": eyes}
        viewer.get(f"{over.path}?as=2").expect(404, "not_found")
        for wrong in ("", "x", "9", "-1", "ALL"):
            viewer.get(f"{over.path}?as={wrong}").expect(422, "validation_error")
    head = over.see()["version"]
    sealed = api.stranger.get(f"{over.path}?as=0&at={head - 2}").expect(200).data["state"]
    assert sealed != api.stranger.get(f"{over.path}?at={head - 2}").data["state"]


def test_the_end_opens_the_seed_and_nothing_is_owed(over: Table):
    match = over.see()
    assert (match["status"], match["ply"], match["to_act"], match["proposals"]) == ("finished", None, [], [])
    assert match["outcome"] == {"ending": "resignation", "winners": [0], "returns": [1, -1]}
    assert len(match["fairness"]["server_seed"]) == 64
    assert match["finished_at"] == match["updated_at"]
    assert [seat["withdrawn"] for seat in match["seats"]] == [False, True]
    assert over.legal(0) == []


def test_etags_and_conditional_reads(api: Api):
    table = api.table("breach", 2)
    player = table.players[0]
    answer = player.get(table.path).expect(200)
    tag = answer.headers["ETag"]
    assert answer.headers["Vary"] == "Authorization, Accept-Encoding"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    for known in (tag, f"W/{tag}", f'"0", {tag}', "*"):
        again = player.get(table.path, If_None_Match=known).expect(304)
        assert (again.raw, again.headers["ETag"]) == (b"", tag)
    table.play(0, table.legal(0)[0]).expect(201)
    assert player.get(table.path, If_None_Match=tag).expect(200).headers["ETag"] != tag


def test_links_lead_there(api: Api, duel: Table):
    for link in duel.see()["links"].values():
        duel.players[0].get(link).expect(200)


def names_in(client: Client, path: str) -> list[str | None]:
    return [seat["account"]["name"] for seat in client.get(path).data["seats"]]


def test_a_new_name_is_shown_at_once(api: Api, duel: Table):
    table = api.table("breach", [api.account("Ann"), api.account("Bob")])
    table.players[1].patch("/v1/account", {"name": "Rob"}).expect(200)
    assert names_in(table.players[0], table.path) == ["Ann", "Rob"]
    tag = table.players[0].get(table.path).headers["ETag"]
    assert tag == f'"{table.see()["version"]}"', "a name is no part of what the tag stands for"
