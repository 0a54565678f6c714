"""API §2: tokens for one match, and for one seat of it."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import monotonic

import pytest

from service.bootstrap import wire
from service.settings import Settings
from service.wsgi import application
from tests.support.api import Answer, Api, Client, Table

NOWHERE = "0190a5f6-0000-7000-8000-000000000000"


def scoped(owner: Client, scopes: tuple[str, ...] = ("read", "play", "manage"), **place: object) -> Client:
    """The owner by a further token."""
    made = owner.post("/v1/account/tokens", {"scopes": list(scopes), **place}).expect(201).data
    return replace(owner, token=made["token"])


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.fixture
def table(api: Api, ann: Client) -> Table:
    return api.table("breach", [ann, api.account()])


@pytest.fixture
def alone(ann: Client) -> Table:
    """A running match in which Ann holds both seats."""
    source = ann.post("/v1/matches", {"game": "breach"}).expect(201).data["id"]
    ann.post(f"/v1/matches/{source}/commands", {"type": "resign"}).expect(201)
    match = ann.post(f"/v1/matches/{source}/fork", {"at": 2}).expect(201).data
    return Table(match["id"], [ann, ann])


def test_a_token_says_what_it_is_for(ann: Client, table: Table):
    body = {"scopes": ["read"], "match_id": table.id, "seat": 0}
    made = ann.post("/v1/account/tokens", body).expect(201).data
    assert (made["match_id"], made["seat"]) == (table.id, 0)
    seen = replace(ann, token=made["token"]).get("/v1/token").expect(200).data
    assert (seen["match_id"], seen["seat"], seen["account_id"]) == (table.id, 0, ann.id)


@pytest.mark.parametrize(
    ("place", "pointer"),
    [
        ({"seat": 0}, "/seat"),
        ({"seat": 0, "match_id": None}, "/seat"),
        ({"match_id": "here"}, "/match_id"),
        ({"match_id": NOWHERE}, "/match_id"),
        ({"match_id": "own", "seat": 2}, "/seat"),
        ({"match_id": "own", "seat": -1}, "/seat"),
        ({"match_id": "own", "seat": "0"}, "/seat"),
    ],
)
def test_a_place_that_is_none_is_refused(ann: Client, table: Table, place: dict[str, object], pointer: str):
    own = {name: table.id if value == "own" else value for name, value in place.items()}
    refused = ann.post("/v1/account/tokens", {"scopes": ["read"], **own}).expect(422, "validation_error")
    assert [one["pointer"] for one in refused.data["errors"]] == [pointer]


def test_another_accounts_private_match_is_none(api: Api, ann: Client):
    hidden = api.table("breach", 2, visibility="private")
    body = {"scopes": ["read"], "match_id": hidden.id}
    ann.post("/v1/account/tokens", body).expect(422, "validation_error")


def test_for_its_match_it_is_as_good_as_the_account(ann: Client, table: Table):
    restricted = replace(table, players=[scoped(ann, match_id=table.id), table.players[1]])
    assert restricted.see()["you"] == 0
    restricted.play(0, restricted.legal(0)[0]).expect(201)
    restricted.players[0].get(f"{table.path}/events?seat=0").expect(200)
    restricted.players[0].get(f"{table.path}/log").expect(200)
    restricted.players[0].post("/v1/account/stream-tickets", {}).expect(201)
    restricted.players[0].post("/v1/account/stream-tickets", {"match_id": table.id, "seat": 0}).expect(201)


def test_elsewhere_it_is_refused(api: Api, ann: Client, table: Table):
    restricted, other = scoped(ann, match_id=table.id), api.table("breach", [ann, api.account()])
    private = api.table("breach", [ann, api.account()], visibility="private")
    asked: list[Callable[[], Answer]] = [
        lambda: restricted.get("/v1/account"),
        lambda: restricted.patch("/v1/account", {"name": "Eve"}),
        lambda: restricted.get("/v1/account/tokens"),
        lambda: restricted.post("/v1/account/tokens", {"scopes": ["read"], "match_id": table.id}),
        lambda: restricted.get("/v1/account/events"),
        lambda: restricted.post("/v1/account/stream-tickets", {"match_id": other.id}),
        lambda: restricted.get("/v1/matches?mine=true"),
        lambda: restricted.get("/v1/matches?owed=true"),
        lambda: restricted.post("/v1/matches", {"game": "breach"}),
        lambda: restricted.post("/v1/join", {"code": "AAAA-AAAA"}),
        lambda: restricted.get(f"{other.path}/legal"),
        lambda: restricted.post(f"{other.path}/commands", {"type": "resign"}),
        lambda: restricted.put(f"{other.path}/seats/0", {}),
        lambda: restricted.get(private.path),
        lambda: restricted.get(f"{private.path}/legal"),
        lambda: restricted.post(f"{table.path}/fork", {"at": 1}),
        lambda: restricted.post(f"{table.path}/rematch", {}),
    ]
    for one in asked:
        one().expect(403, "insufficient_scope")
    restricted.get(f"/v1/matches/{NOWHERE}/legal").expect(404, "not_found")


def test_what_needs_no_token_is_open_to_it_as_to_a_stranger(api: Api, ann: Client, table: Table):
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "public"}
    own = ann.post("/v1/matches", {**wanted, "metadata": {"secret": "own"}}).expect(201).data
    restricted = scoped(ann, match_id=table.id)
    restricted.get("/v1/games").expect(200)
    seen = restricted.get(f"/v1/matches/{own['id']}").expect(200).data
    stranger = api.stranger.get(f"/v1/matches/{own['id']}").expect(200).data
    assert {**seen, "server_time": None} == {**stranger, "server_time": None}
    listed = next(one for one in restricted.get("/v1/matches").expect(200).data["items"] if one["id"] == own["id"])
    assert (listed["you"], listed["join_codes"], listed["metadata"]) == (None, None, None)
    restricted.get(f"/v1/matches/{own['id']}?seat=0").expect(403, "no_seat")


def test_a_token_for_a_seat_sees_and_plays_that_seat_only(ann: Client, alone: Table):
    second = scoped(ann, match_id=alone.id, seat=1)
    assert second.get(alone.path).expect(200).data["you"] == 1
    second.get(f"{alone.path}?seat=0").expect(403, "no_seat")
    second.get(f"{alone.path}/legal?seat=0").expect(403, "no_seat")
    second.get(f"{alone.path}/events?seat=0").expect(403, "no_seat")
    second.get(f"{alone.path}/log?seat=0").expect(403, "no_seat")
    second.post("/v1/account/stream-tickets", {"match_id": alone.id, "seat": 0}).expect(403, "insufficient_scope")
    second.post(f"{alone.path}/hint", {}).expect(409, "not_your_turn")
    move = alone.legal(0)[0]
    second.post(f"{alone.path}/commands", {"type": "play", "move": move, "seat": 0}).expect(403, "no_seat")
    second.post(f"{alone.path}/commands", {"type": "play", "move": move}).expect(409, "not_your_turn")
    first = scoped(ann, match_id=alone.id, seat=0)
    first.post(f"{alone.path}/commands", {"type": "play", "move": move}).expect(201)


def test_a_token_for_a_seat_does_not_stand_for_the_creator(api: Api, ann: Client):
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}], "metadata": {"a": 1}}
    match = ann.post("/v1/matches", wanted).expect(201).data
    path = f"/v1/matches/{match['id']}"
    whole, seat = scoped(ann, match_id=match["id"]), scoped(ann, match_id=match["id"], seat=0)
    assert whole.get(path).data["join_codes"] == match["join_codes"]
    seen = seat.get(path).data
    assert (seen["join_codes"], seen["metadata"], seen["you"]) == (None, {"a": 1}, 0)
    seat.delete(f"{path}/seats/1").expect(403, "insufficient_scope")
    seat.put(f"{path}/seats/1", {}).expect(403, "insufficient_scope")
    other = scoped(ann, match_id=match["id"], seat=1)
    assert (other.get(path).data["you"], other.get(path).data["metadata"]) == (None, None)
    other.post(f"{path}/commands", {"type": "abort"}).expect(403, "no_seat")


def test_hidden_cards_of_another_own_seat_stay_hidden(ann: Client):
    source = ann.post("/v1/matches", {"game": "bastions-breach"}).expect(201).data
    ann.post(f"{source['links']['self']}/commands", {"type": "resign"}).expect(201)
    log = ann.get(f"{source['links']['self']}/events").expect(200).data["events"]
    started = next(one["version"] for one in log if one["type"] == "match.resigned") - 1
    match = ann.post(f"{source['links']['self']}/fork", {"at": started}).expect(201).data
    path = f"/v1/matches/{match['id']}"
    ann.post(f"{path}/commands", {"type": "play", "seat": 0, "move": ann.get(f"{path}/legal?seat=0").data["moves"][0]})
    own, other = (scoped(ann, match_id=match["id"], seat=seat).get(f"{path}/events").data["events"] for seat in (0, 1))
    assert [one["data"] for one in own if one["type"].endswith(".sealed")] != [
        one["data"] for one in other if one["type"].endswith(".sealed")
    ]


def test_a_reserved_seat_is_taken_with_the_token_for_it(api: Api, ann: Client):
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "account", "account_id": ann.id}]}
    path = api.account().post("/v1/matches", wanted).expect(201).data["links"]["self"]
    match_id = path.rpartition("/")[2]
    scoped(ann, match_id=match_id, seat=0).put(f"{path}/seats/1", {}).expect(403, "insufficient_scope")
    scoped(ann, match_id=match_id, seat=1).put(f"{path}/seats/1", {}).expect(200)


@pytest.fixture
def another_process(api_settings: Settings) -> Iterator[Callable[..., Api]]:
    """The same service once more, with what it knows of its own."""
    opened = []

    def start(**more: object) -> Api:
        settings = replace(api_settings, **more)
        wired = wire(settings)
        opened.append(wired)
        return Api(application(wired, settings), wired)

    yield start
    for wired in opened:
        wired.close()


def seconds_until_it_ends(client: Client) -> float:
    began = monotonic()
    while client.get("/v1/token").status != 401:
        assert monotonic() - began < 3
    return monotonic() - began


def revoked_elsewhere(api: Api, there: Api, ann: Client) -> float:
    """How long another process goes on with a token that it has just looked up."""
    made = ann.post("/v1/account/tokens", {"scopes": ["manage"]}).expect(201).data
    child = replace(ann, token=made["token"]).post("/v1/account/tokens", {"scopes": ["manage"]}).expect(201).data
    known = Client(there.app, child["token"])
    known.get("/v1/token").expect(200)
    ann.delete(f"/v1/account/tokens/{made['id']}").expect(204)
    return seconds_until_it_ends(known)


def test_a_revocation_is_told_to_all_processes(api: Api, ann: Client, another_process: Callable[..., Api]):
    there = another_process()
    assert min(revoked_elsewhere(api, there, ann) for _ in range(3)) < 0.5


def test_whoever_is_not_told_of_a_revocation_knows_it_within_a_second(
    api: Api, ann: Client, another_process: Callable[..., Api]
):
    there = another_process(redis_url="unix:///nowhere/queue.sock")
    assert 0.2 < revoked_elsewhere(api, there, ann) < 1.2


def test_no_child_escapes_a_revocation(api: Api, ann: Client):
    """Tokens that are being made while their maker is revoked do not work either."""
    for _ in range(5):
        made = ann.post("/v1/account/tokens", {"scopes": ["manage"]}).expect(201).data
        parent = replace(ann, token=made["token"])
        with ThreadPoolExecutor(8) as pool:
            children = [pool.submit(parent.post, "/v1/account/tokens", {"scopes": ["manage"]}) for _ in range(8)]
            pool.submit(ann.delete, f"/v1/account/tokens/{made['id']}").result().expect(204)
        answers = [child.result() for child in children]
        assert {one.status for one in answers} <= {201, 401}
        for one in answers:
            if one.status == 201:
                replace(ann, token=one.data["token"]).get("/v1/token").expect(401, "unauthenticated")
