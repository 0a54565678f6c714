"""API §2: an erased account. Its name is nowhere, its tokens are nothing, and it leaves its matches for good."""

from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest

from service.app.accounts.accounts import authenticate
from service.app.accounts.erasure import clear_up
from service.app.matches.create import Wanted, create_match
from service.app.matches.execute import execute
from service.log.verify.file import read_log
from service.log.verify.verify import verify
from service.match.commands import Expire
from service.match.state import Clock
from tests.support.api import Api, Client, Table

NAME = "Zephyrine"
ME: Mapping[str, Any] = {"kind": "me"}
OPEN: Mapping[str, Any] = {"kind": "open"}


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account(NAME)


@pytest.fixture
def bob(api: Api) -> Client:
    return api.account("Bob")


def erase(api: Api, account: Client) -> None:
    """Erases an account, and does what the worker does."""
    assert account.delete("/v1/account").expect(202).data["id"] == account.id
    clear_up(api.wired.services, account.id)


def made(owner: Client, *seats: Mapping[str, Any], **more: Any) -> str:
    """A match's address."""
    wanted = {"game": "breach", "seats": seats, **more}
    return str(owner.post("/v1/matches", wanted).expect(201).data["links"]["self"])


def test_no_token_works_from_then_on(ann: Client):
    further = ann.post("/v1/account/tokens", {"scopes": ["read"], "note": f"{NAME}'s phone"}).expect(201).data["token"]
    ann.delete("/v1/account").expect(202)
    for token in (ann.token, further):
        replace(ann, token=token).get("/v1/token").expect(401, "unauthenticated")
        replace(ann, token=token).delete("/v1/account").expect(401, "unauthenticated")


def test_the_name_is_nowhere_and_the_id_stays(api: Api, ann: Client, bob: Client):
    table = api.table("breach", [ann, bob], visibility="public")
    version = table.see(1)["version"]
    ticket = bob.post("/v1/account/stream-tickets", {"match_id": table.id}).expect(201).data["ticket"]
    doors = ["", "?at=2", "?seat=1", "/events", "/log", "/presence", f"/events?ticket={ticket}"]
    assert NAME.encode() in bob.get(table.path).raw
    erase(api, ann)
    match = table.see(1)
    assert match["seats"][0]["account"] == {"id": ann.id, "name": None, "kind": None}
    assert (match["created_by"], match["outcome"]["ending"]) == (ann.id, "resignation")
    lists = ["/v1/matches?limit=100", "/v1/matches?mine=true"]
    after = ["?as=all", "?as=0", f"?at={version}&as=0"]
    for path in [*(table.path + door for door in (*doors, *after)), *lists, "/v1/account/events"]:
        assert NAME.encode() not in bob.get(path).expect(200).raw, path
    again = bob.post(f"{table.path}/rematch", {}).expect(201)
    assert NAME.encode() not in again.raw
    assert [seat["kind"] for seat in again.data["seats"]] == ["account", "open"]
    fork = bob.post(f"{table.path}/fork", {"at": version}).expect(201)
    assert NAME.encode() not in fork.raw
    invited = [ME, {"kind": "account", "account_id": ann.id}]
    bob.post("/v1/matches", {"game": "breach", "seats": invited}).expect(422, "validation_error")


def test_nothing_of_the_name_is_stored(api: Api, ann: Client):
    ann.post("/v1/account/tokens", {"scopes": ["read"], "note": NAME}).expect(201)
    api.table("breach", [ann, api.account()])
    erase(api, ann)
    with api.wired.pool.connection() as connection:
        named = "SELECT DISTINCT table_name FROM information_schema.role_table_grants WHERE privilege_type = 'SELECT'"
        tables = [table for (table,) in connection.execute(named)]
        assert {"accounts", "tokens", "events", "matches", "feed"} <= {*tables}
        for table in tables:
            found = connection.execute(f"SELECT count(*) FROM {table} AS row WHERE row::text LIKE %s", (f"%{NAME}%",))
            assert found.fetchone() == (0,), table


def test_it_resigns_its_running_matches(api: Api, ann: Client, bob: Client):
    first, second = api.table("breach", [ann, bob]), api.table("balaans", [bob, ann])
    first.play(0, first.legal(0)[0]).expect(201)
    erase(api, ann)
    assert first.see(1)["outcome"] == {"ending": "resignation", "winners": [1], "returns": [-1, 1]}
    assert second.see(0)["outcome"] == {"ending": "resignation", "winners": [0], "returns": [1, -1]}


def test_where_the_match_goes_on_its_seat_is_withdrawn(api: Api, ann: Client, bob: Client):
    table = api.table("chariot", [bob, ann, api.account()])
    erase(api, ann)
    match = table.see(0)
    assert match["status"] == "active"
    assert match["seats"][1]["withdrawn"]
    assert match["seats"][1]["account"]["name"] is None


def test_all_seats_of_its_own_analysis_are_left(api: Api, ann: Client, bob: Client):
    table = api.table("breach", [ann, bob])
    table.command(1, {"type": "resign"}).expect(201)
    fork = ann.post(f"{table.path}/fork", {"at": 3}).expect(201).data["links"]["self"]
    erase(api, ann)
    bob.get(fork).expect(404, "not_found")
    with api.wired.pool.connection() as connection:
        where = (fork.rpartition("/")[2],)
        assert connection.execute("SELECT status FROM matches WHERE match_id = %s", where).fetchone() == ("finished",)


def test_it_leaves_open_seats_that_it_took_or_was_to_take(api: Api, ann: Client, bob: Client):
    taken = made(bob, ME, OPEN, OPEN, game="chariot")
    code = bob.get(taken).data["join_codes"]["1"]
    ann.post("/v1/join", {"code": code}).expect(200)
    reserved = made(bob, ME, {"kind": "account", "account_id": ann.id})
    erase(api, ann)
    for path, seat in ((taken, 1), (reserved, 1)):
        match = bob.get(path).expect(200).data
        assert (match["status"], match["seats"][seat]["kind"], match["seats"][seat]["account"]) == (
            "open",
            "open",
            None,
        )
        assert match["join_codes"][str(seat)] != code
    api.account().post("/v1/join", {"code": bob.get(reserved).data["join_codes"]["1"]}).expect(200)
    assert bob.get(reserved).data["status"] == "active"


def test_open_matches_that_it_made_are_aborted(api: Api, ann: Client, bob: Client):
    own, organised = made(ann, ME, OPEN), made(ann, OPEN, OPEN)
    bob.post("/v1/join", {"code": ann.get(organised).data["join_codes"]["0"]}).expect(200)
    erase(api, ann)
    for path in (own, organised):
        match = bob.get(path).expect(200).data
        assert (match["status"], match["outcome"]["ending"]) == ("aborted", "aborted")


def test_what_others_play_in_a_match_that_it_organised_goes_on(api: Api, ann: Client, bob: Client):
    carl = api.account()
    path = made(ann, *({"kind": "account", "account_id": one.id} for one in (bob, carl)))
    for seat, player in enumerate((bob, carl)):
        player.put(f"{path}/seats/{seat}", {}).expect(200)
    erase(api, ann)
    assert bob.get(path).data["status"] == "active"


def test_a_seat_that_an_ai_plays_meanwhile_is_resigned_too(api: Api, ann: Client, bob: Client):
    clock = {"kind": "per_move", "seconds": 1, "on_expiry": "ai", "level": 1}
    table = api.table("breach", [ann, bob], clock=clock)
    bob.get(f"{table.path}/events?after={table.see(1)['version']}&wait=1").expect(200)
    while not table.see(1)["seats"][0]["played_by_ai"]:
        execute(api.wired.services, table.id, lambda _match: Expire())
    erase(api, ann)
    assert table.see(1)["outcome"] == {"ending": "resignation", "winners": [1], "returns": [-1, 1]}
    types = [one["type"] for one in bob.get(f"{table.path}/events?limit=500").data["events"]]
    assert types[types.index("match.ai_took_over") :] == [
        "match.ai_took_over",
        "match.returned",
        "match.resigned",
        "match.finished",
    ]


def test_every_log_stays_verifiable(api: Api, ann: Client, bob: Client):
    tables = [api.table(game, [ann, bob]) for game in ("breach", "bastions-breach", "balaans")]
    tables.append(api.table("bastion", [ann, bob]))
    for table in tables:
        table.play_on(3)
    erase(api, ann)
    for table in tables:
        if table.see(1)["status"] == "active":
            table.command(1, {"type": "resign"}).expect(201)
        raw = bob.get(f"{table.path}/log", Accept="application/x-ndjson").expect(200).raw
        log = read_log(BytesIO(raw))
        verdict = verify(log.header, log.events)
        assert verdict.consistent, verdict.first_wrong
        assert ann.id.encode() in raw


def test_what_an_earlier_request_still_does_is_found_too(api: Api, ann: Client, bob: Client):
    """A request that another process let in just before the erasure may make a match just after it."""
    services = api.wired.services
    caller = authenticate(services, str(ann.token))
    erase(api, ann)
    assert ann.id in services.accounts.erased(1000), "nobody looks for what comes late"
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = create_match(services, caller, Wanted("breach", {}, seats, Clock(), "unlisted", None, {}), None)
    with api.wired.pool.connection() as connection:
        where = (ann.id,)
        connection.execute("UPDATE accounts SET erased_at = erased_at - interval '1 hour' WHERE account_id = %s", where)
    clear_up(services, ann.id)
    assert bob.get(f"/v1/matches/{made.match.row.match_id}").data["status"] == "aborted"
    assert ann.id not in services.accounts.erased(1000)


def test_erasing_twice_changes_nothing(api: Api, ann: Client, bob: Client):
    table = api.table("breach", [ann, bob])
    erase(api, ann)
    version = table.see(1)["version"]
    clear_up(api.wired.services, ann.id)
    assert table.see(1)["version"] == version
    assert api.wired.services.accounts.erase(ann.id) is None


def test_a_stream_of_an_erased_account_ends(api: Api, ann: Client, bob: Client):
    table = Table(api.table("breach", [ann, bob]).id, [ann, bob])
    response = api.app.test_client().get(
        f"{table.path}/events", headers={"Authorization": f"Bearer {ann.token}", "Accept": "application/x-ndjson"}
    )
    pieces = iter(response.response)
    next(pieces)
    ann.delete("/v1/account").expect(202)
    rest = b"".join(piece for piece in pieces)
    assert b'"reason":"revoked"' in rest
