"""API §7: what an account is told of its matches, once, with a cursor that skips nobody's slower transaction."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from service.registry import GAMES
from tests.delivery.conftest import Listen
from tests.support.api import Api, Client
from tests.support.servers import DatabaseUrls
from workers.relay import relay

EVENT = {"cursor", "type", "match_id", "version", "ply", "seat", "at"}
TELL = """
INSERT INTO outbox (match_id, version, place, account_id, type, seat, ply, at)
VALUES (%s, %s, 1, %s, 'match.owed', 0, %s, now())
"""


@pytest.fixture(autouse=True)
def only_relay(api: Api) -> None:
    """What earlier tests have left is out of the way."""
    relay(api.wired.services)


def told(api: Api, client: Client, after: str = "") -> list[dict[str, Any]]:
    """What an account is told by now, page after page."""
    relay(api.wired.services)
    found: list[dict[str, Any]] = []
    while True:
        page = client.get(f"/v1/account/events?limit=7&after={after}").expect(200).data
        assert all(set(one) == EVENT for one in page["events"])
        if not page["events"]:
            assert page["cursor"] == after or not after
            return found
        assert page["cursor"] == page["events"][-1]["cursor"]
        found, after = found + page["events"], page["cursor"]


def plain(events: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    return [(one["type"], one["seat"], one["ply"]) for one in events]


def test_a_match_is_told_from_invitation_to_end(api: Api):
    ann, bob = api.account(), api.account()
    table = api.table("breach", [ann, bob])
    table.play_on(2)
    table.command(1, {"type": "resign"}).expect(201)
    assert plain(told(api, ann)) == [
        ("match.started", None, None),
        ("match.owed", 0, 0),
        ("match.owed", 0, 2),
        ("match.finished", None, None),
    ]
    assert plain(told(api, bob)) == [
        ("match.invited", 1, None),
        ("match.started", None, None),
        ("match.owed", 1, 1),
        ("match.finished", None, None),
    ]
    head = table.see()["version"]
    assert {one["match_id"] for one in told(api, bob)} == {table.id}
    assert told(api, bob)[-1]["version"] == head


def test_an_organiser_is_told_of_start_and_end_and_a_stranger_of_nothing(api: Api):
    organiser, ann, bob, stranger = (api.account() for _ in range(4))
    seats = [{"kind": "account", "account_id": one.id} for one in (ann, bob)]
    match = organiser.post("/v1/matches", {"game": "breach", "seats": seats}).expect(201).data
    for seat, one in enumerate((ann, bob)):
        one.put(f"/v1/matches/{match['id']}/seats/{seat}", {}).expect(200)
    ann.post(f"/v1/matches/{match['id']}/commands", {"type": "resign"}).expect(201)
    assert plain(told(api, organiser)) == [("match.started", None, None), ("match.finished", None, None)]
    assert told(api, stranger) == []


def test_who_was_invited_to_a_match_that_never_began_is_told_of_its_end(api: Api):
    ann, bob = api.account(), api.account()
    seats = [{"kind": "me"}, {"kind": "account", "account_id": bob.id}]
    match = ann.post("/v1/matches", {"game": "breach", "seats": seats}).expect(201).data
    ann.post(f"/v1/matches/{match['id']}/commands", {"type": "abort"}).expect(201)
    assert plain(told(api, bob)) == [("match.invited", 1, None), ("match.finished", None, None)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_choice_is_told_once_a_ply_and_seat_in_every_game(api: Api, game: Any):
    """Whatever the game's order of choices: everybody who ever owed at a ply was told so, and once."""
    table = api.table(game.key, game.max_seats)
    rng, match = random.Random(game.key), table.see()
    owed = {(match["ply"], seat) for seat in match["to_act"]}
    while match["to_act"] and len(owed) < 80:
        seat = rng.choice(match["to_act"])
        match = table.play(seat, rng.choice(table.legal(seat))).expect(201).data["match"]
        owed |= {(match["ply"], seat) for seat in match["to_act"]}
    for seat, player in enumerate(table.players):
        heard = [(one["ply"], one["seat"]) for one in told(api, player) if one["type"] == "match.owed"]
        assert sorted(heard) == sorted((ply, own) for ply, own in owed if own == seat)


def test_a_takeback_opens_a_ply_that_is_told_of(api: Api):
    table = api.table("breach", 2)
    table.play_on(1)
    made = table.command(0, {"type": "propose", "kind": "takeback"}).expect(201).data
    table.command(1, {"type": "answer", "proposal": made["version"], "accept": True}).expect(201)
    match = table.see()
    assert plain(told(api, table.players[0]))[-1] == ("match.owed", 0, match["ply"])


def test_a_refused_command_tells_nothing(api: Api):
    table = api.table("breach", 2)
    before = told(api, table.players[1])
    table.play(1, {"type": "switch", "from": "a1", "to": "a2"})
    assert told(api, table.players[1]) == before


def test_a_slower_transaction_is_not_skipped(api: Api, database_urls: DatabaseUrls):
    """A writes and waits, B writes and commits, the reader reads, A commits: the reader still gets A."""
    ann = api.account()
    cursor = ""
    with psycopg.connect(database_urls.service) as a, psycopg.connect(database_urls.service) as b:
        a.execute(TELL, (uuid4(), 1, ann.id, 1))
        b.execute(TELL, (uuid4(), 1, ann.id, 2))
        b.commit()
        first = told(api, ann, cursor)
        assert [one["ply"] for one in first] == [2]
        cursor = first[-1]["cursor"]
        assert told(api, ann, cursor) == []
        a.commit()
    assert [one["ply"] for one in told(api, ann, cursor)] == [1]
    assert [one["ply"] for one in told(api, ann)] == [2, 1]


def test_a_slower_command_is_not_skipped_either(api: Api, database_urls: DatabaseUrls):
    """The same with the command's own statement: what it tells is there when its events are, and not before."""
    table = api.table("breach", 2)
    bob = table.players[1]
    told(api, bob)
    with locked(database_urls, table.id):
        playing = threading.Thread(target=table.play_on, args=(1,))
        playing.start()
        before = told(api, bob)
        assert before[-1]["type"] == "match.started"
    playing.join(10)
    assert plain(told(api, bob, before[-1]["cursor"])) == [("match.owed", 1, 1)]


@contextmanager
def locked(urls: DatabaseUrls, match_id: str) -> Iterator[None]:
    """The match's row is held by somebody else."""
    with psycopg.connect(urls.service) as other:
        other.execute("SELECT FROM matches WHERE match_id = %s FOR UPDATE", (match_id,))
        yield


@pytest.mark.parametrize("lanes", [1, 4])
def test_nobody_is_skipped_while_many_write_and_relays_compete(
    api: Api, second: Api, database_urls: DatabaseUrls, lanes: int
):
    """Six writers that commit late, three relays, a reader that never looks back: all arrives, once, in order."""
    ann, each = api.account(), 25
    over = threading.Event()

    def write(number: int) -> None:
        with psycopg.connect(database_urls.service) as connection:
            for ply in range(each):
                connection.execute(TELL, (uuid4(), 1, ann.id, number * 1000 + ply))
                over.wait(0.001 * (number + 1))
                connection.commit()

    def relaying(where: Api) -> None:
        while not over.is_set():
            for lane in range(lanes):
                relay(where.wired.services, lane, lanes)

    writers = [threading.Thread(target=write, args=(number,)) for number in range(6)]
    relays = [threading.Thread(target=relaying, args=(where,)) for where in (api, second, second)]
    for one in (*writers, *relays):
        one.start()
    heard: list[int] = []
    cursor = ""
    for _ in range(2000):
        page = ann.get(f"/v1/account/events?after={cursor}&limit=5").expect(200).data
        heard += [one["ply"] for one in page["events"]]
        cursor = page["cursor"]
        if len(heard) >= 6 * each:
            break
    for one in writers:
        one.join(30)
    over.set()
    for one in relays:
        one.join(30)
    assert sorted(heard) == sorted(number * 1000 + ply for number in range(6) for ply in range(each))
    for number in range(6):
        own = [ply for ply in heard if ply // 1000 == number]
        assert own == sorted(own)


def test_moving_the_same_twice_tells_it_once(api: Api, database_urls: DatabaseUrls):
    """As after a relay that died between the feed and the outbox, if that could be."""
    ann, match_id = api.account(), uuid4()
    for version in (1, 2):
        with psycopg.connect(database_urls.service) as connection:
            connection.execute(TELL, (match_id, version, ann.id, 7))
        assert plain(told(api, ann)) == [("match.owed", 0, 7)]


def test_the_feed_comes_in_every_form_and_resumes(api: Api, listen: Listen):
    ann, bob = api.account(), api.account()
    table = api.table("breach", [ann, bob])
    expected = told(api, bob)
    streams = [listen("/v1/account/events", bob.token, form) for form in ("sse", "ndjson")]
    for one in streams:
        for _ in expected:
            one.next()
        assert one.heard == expected
    assert streams[0].ids == [one["cursor"] for one in expected]
    resumed = listen("/v1/account/events", bob.token, after=expected[0]["cursor"])
    table.play_on(1)
    relay(api.wired.services)
    for one in (*streams, resumed):
        while not one.heard or one.heard[-1]["type"] != "match.owed":
            one.next()
    assert resumed.heard == streams[0].heard[1:] == told(api, bob, expected[0]["cursor"])


def test_a_held_page_is_answered_when_there_is_news(api: Api):
    ann, bob = api.account(), api.account()
    table = api.table("breach", [ann, bob])
    cursor = told(api, bob)[-1]["cursor"]
    assert bob.get(f"/v1/account/events?after={cursor}&wait=1").expect(200).data == {"events": [], "cursor": cursor}
    timer = threading.Timer(0.2, lambda: (table.play_on(1), relay(api.wired.services)))
    timer.start()
    page = bob.get(f"/v1/account/events?after={cursor}&wait=20").expect(200).data
    assert plain(page["events"]) == [("match.owed", 1, 1)]
    timer.join()


@pytest.mark.parametrize(
    "cursor", ["1", "x", "====", "ZmVlZHw", "ZmVlZHwtMQ", "MTIzfDE", "ZmVlZHwwMQ", "%F0%9F%99%82", "a" * 101]
)
def test_what_is_no_cursor_is_refused(api: Api, cursor: str):
    answer = api.account().get(f"/v1/account/events?after={cursor}").expect(422, "validation_error")
    assert answer.data["errors"][0]["pointer"] == "?after"


def test_a_token_bound_to_a_match_has_no_feed(api: Api):
    table = api.table("breach", 2)
    wanted = {"scopes": ["read"], "match_id": table.id}
    secret = table.players[0].post("/v1/account/tokens", wanted).expect(201).data["token"]
    Client(api.app, secret).get("/v1/account/events").expect(403, "insufficient_scope")
    api.stranger.get("/v1/account/events").expect(401, "unauthenticated")


def test_every_account_is_in_one_lane(api: Api):
    feed = api.wired.services.feed
    for _ in range(4):
        api.table("bastions-breach", 2)
    moved = [feed.move(1000, lane, 3)[0] for lane in range(3)]
    assert sum(moved) >= 16
    assert max(moved) < sum(moved)
    assert feed.move(1000)[0] == 0, "the lanes are all that there is"
