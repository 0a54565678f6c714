"""Races, on two processes at once: exactly one effect, and the answers that API.md names."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import psycopg
import pytest

from tests.support.api import Answer, Api, Client, Table
from tests.support.servers import DatabaseUrls

ROUNDS = 6
"""Each race is run so often; a barrier lets all begin at the same moment."""

OPEN = {"kind": "open"}


def together(*works: Callable[[], Answer]) -> list[Answer]:
    """What each answers, all begun at once."""
    barrier = Barrier(len(works))

    def begin(work: Callable[[], Answer]) -> Answer:
        barrier.wait(10)
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(begin, works))


def outcomes(answers: Sequence[Answer]) -> Counter[Any]:
    return Counter(answer.code or answer.status for answer in answers)


def log_of(client: Client, path: str) -> list[Any]:
    """The log, after a look that its versions have no gap."""
    events = client.get(f"{path}/events?limit=500").expect(200).data["events"]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1))
    return list(events)


def count(client: Client, path: str, kind: str) -> int:
    return sum(event["type"] == kind for event in log_of(client, path))


@pytest.fixture(params=range(ROUNDS))
def table(request: pytest.FixtureRequest, api: Api) -> Table:
    return api.table("breach", 2)


@pytest.mark.parametrize("how", ["code", "public"])
@pytest.mark.parametrize("again", range(3))
def test_of_accounts_that_take_one_seat_one_gets_it(api: Api, second: Api, how: str, again: int):
    ann, *others = (api.account() for _ in range(7))
    wanted = {"game": "breach", "seats": [{"kind": "me"}, OPEN], "visibility": "public"}
    match = ann.post("/v1/matches", wanted).expect(201).data
    path, code = match["links"]["self"], match["join_codes"]["1"]

    def take(client: Client) -> Answer:
        return client.put(f"{path}/seats/1", {}) if how == "public" else client.post("/v1/join", {"code": code})

    clients = [other.at(where) for other, where in zip(others, (api, second) * 3, strict=True)]
    answers = together(*(lambda client=client: take(client) for client in clients))
    assert outcomes(answers) == {200: 1, "seat_taken": 5}
    winner = next(client for client, answer in zip(others, answers, strict=True) if answer.status == 200)
    assert ann.get(path).data["seats"][1]["account"]["id"] == winner.id
    assert count(ann, path, "match.seat_taken") == count(ann, path, "match.started") == 1


def test_one_account_that_joins_five_times_at_once_sits_down_once(api: Api, second: Api):
    ann, bob = api.account(), api.account()
    match = ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "me"}, OPEN]}).expect(201).data
    code = match["join_codes"]["1"]
    places = [bob.at(where) for where in (api, second, api, second, api)]
    answers = together(*(lambda at=at: at.post("/v1/join", {"code": code}) for at in places))
    assert outcomes(answers) == {200: 5}
    assert count(ann, match["links"]["self"], "match.seat_taken") == 1


def test_the_last_two_seats_taken_at_once_start_the_match_once(api: Api, second: Api):
    for _ in range(ROUNDS):
        ann, bob, cid = (api.account() for _ in range(3))
        wanted = {"game": "chariot", "seats": [{"kind": "me"}, OPEN, OPEN]}
        match = ann.post("/v1/matches", wanted).expect(201).data
        codes = match["join_codes"]
        answers = together(
            lambda codes=codes, bob=bob: bob.post("/v1/join", {"code": codes["1"]}),
            lambda codes=codes, cid=cid: cid.at(second).post("/v1/join", {"code": codes["2"]}),
        )
        assert outcomes(answers) == {200: 2}
        assert [answer.data["you"] for answer in answers] == [1, 2]
        assert count(ann, match["links"]["self"], "match.started") == 1
        assert ann.get(match["links"]["self"]).data["status"] == "active"


def test_of_two_commands_at_one_version_one_is_accepted(api: Api, second: Api, table: Table):
    moves = table.legal(0)[:2]
    answers = together(
        lambda: table.play(0, moves[0], 0),
        lambda: table.at(second).play(0, moves[1], 0),
    )
    assert outcomes(answers) == {201: 1, "stale_ply": 1}
    assert count(api.stranger, table.path, "breach.switched") == 1


def test_of_two_commands_with_one_etag_one_is_accepted(api: Api, second: Api, table: Table):
    tag = table.players[0].get(table.path).headers["ETag"]
    answers = together(
        lambda: table.play(0, table.legal(0)[0], If_Match=tag),
        lambda: table.at(second).command(1, {"type": "propose", "kind": "draw"}, If_Match=tag),
    )
    assert outcomes(answers) == {201: 1, "version_mismatch": 1}


@pytest.mark.parametrize("body", [{"type": "play"}, {"type": "propose", "kind": "draw"}, {"type": "resign"}])
def test_one_command_sent_five_times_at_once_with_one_key_has_one_effect(
    api: Api, second: Api, table: Table, body: dict[str, Any]
):
    before = table.see()["version"]
    whole = body | ({"move": table.legal(0)[0], "ply": 0} if body["type"] == "play" else {})
    places = [table.at(where) for where in (api, second, api, second, api)]
    answers = together(*(lambda at=at: at.command(0, whole, Idempotency_Key="once") for at in places))
    assert outcomes(answers) == {201: 5}
    first = next(answer for answer in answers if "Idempotent-Replayed" not in answer.headers)
    assert sum("Idempotent-Replayed" in answer.headers for answer in answers) == 4
    for answer in answers:
        assert [answer.data[name] for name in ("version", "ply", "events")] == [
            first.data[name] for name in ("version", "ply", "events")
        ]
        assert answer.data["match"]["version"] >= answer.data["version"], "a match that holds the command"
    assert table.see()["version"] == first.data["version"] == before + len(first.data["events"])


def test_other_commands_with_one_key_at_once_are_told_apart(api: Api, second: Api, table: Table):
    moves = table.legal(0)[:4]
    places = [table.at(where) for where in (api, second, api, second)]
    works = zip(places, moves, strict=True)
    answers = together(*(lambda at=at, m=move: at.play(0, m, 0, Idempotency_Key="once") for at, move in works))
    assert outcomes(answers) == {201: 1, "idempotency_key_reused": 3}


def test_one_creation_sent_five_times_at_once_with_one_key_makes_one_match(api: Api, second: Api):
    ann = api.account()
    places = [ann.at(where) for where in (api, second, api, second, api)]
    wanted = {"game": "balaans"}
    answers = together(*(lambda at=at: at.post("/v1/matches", wanted, Idempotency_Key="once") for at in places))
    assert outcomes(answers) == {201: 5}
    assert len({answer.data["id"] for answer in answers}) == 1
    assert len(ann.get("/v1/matches?mine=true").data["items"]) == 1


@pytest.mark.parametrize("again", range(ROUNDS))
def test_sealed_choices_at_the_same_instant_both_succeed(api: Api, second: Api, again: int):
    duel = api.table("bastions-breach", 2)
    card = {"type": "play", "card": "7"}
    answers = together(lambda: duel.play(0, card, 0), lambda: duel.at(second).play(1, card, 0))
    assert outcomes(answers) == {201: 2}
    assert duel.see()["ply"] == 1
    assert count(api.stranger, duel.path, "bastions-breach.sealed") == 2
    assert count(api.stranger, duel.path, "bastions-breach.revealed") == 1


def test_twenty_writers_on_one_match_leave_one_history(api: Api, second: Api):
    """All send what was legal for whoever owes when they looked; whatever is accepted follows the rules."""
    duel = api.table("bastions-breach", 2)
    accepted: list[int] = []

    def write(number: int) -> None:
        mine = duel.at((api, second)[number % 2])
        seat = number % 2 if number % 4 < 2 else 1 - number % 2
        for _ in range(30):
            match = mine.see(seat)
            if match["status"] != "active":
                return
            moves = mine.legal(seat)
            if moves:
                answer = mine.play(seat, moves[number % len(moves)], match["ply"])
                assert answer.status == 201 or answer.code in ("stale_ply", "not_your_turn", "match_over"), answer.raw
                accepted.extend([answer.data["version"]] if answer.status == 201 else [])

    with ThreadPoolExecutor(20) as pool:
        list(pool.map(write, range(20)))
    assert duel.see()["status"] == "finished"
    assert len(accepted) == len(set(accepted)) == count(api.stranger, duel.path, "bastions-breach.sealed")
    choices = [(e["ply"], e["seat"]) for e in log_of(api.stranger, duel.path) if e["type"].endswith("sealed")]
    assert len(choices) == len(set(choices))


def test_joining_and_aborting_at_once_ends_in_one_of_two_ways(api: Api, second: Api):
    for _ in range(ROUNDS):
        ann, bob = api.account(), api.account()
        match = ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "me"}, OPEN]}).expect(201).data
        path, code = match["links"]["self"], match["join_codes"]["1"]
        joined, aborted = together(
            lambda bob=bob, code=code: bob.post("/v1/join", {"code": code}),
            lambda ann=ann, path=path: ann.at(second).post(f"{path}/commands", {"type": "abort"}),
        )
        aborted.expect(201)
        assert joined.status == 200 or joined.code == "match_over"
        end = ann.get(path).data
        assert end["status"] == "aborted"
        assert end["seats"][1]["taken"] == (joined.status == 200)
        assert log_of(ann, path)[-1]["type"] == "match.aborted"


def test_resigning_at_once_has_one_loser(api: Api, second: Api, table: Table):
    answers = together(
        lambda: table.command(0, {"type": "resign"}), lambda: table.at(second).command(1, {"type": "resign"})
    )
    assert outcomes(answers) == {201: 1, "match_over": 1}
    assert count(api.stranger, table.path, "match.finished") == 1


def test_leaving_a_seat_while_another_takes_the_last_one(api: Api, second: Api):
    for _ in range(ROUNDS):
        ann, bob, cid = (api.account() for _ in range(3))
        wanted = {"game": "chariot", "seats": [{"kind": "me"}, OPEN, OPEN]}
        match = ann.post("/v1/matches", wanted).expect(201).data
        path, codes = match["links"]["self"], match["join_codes"]
        bob.post("/v1/join", {"code": codes["1"]}).expect(200)
        left, joined = together(
            lambda bob=bob, path=path: bob.delete(f"{path}/seats/1"),
            lambda cid=cid, codes=codes: cid.at(second).post("/v1/join", {"code": codes["2"]}),
        )
        joined.expect(200)
        assert left.status == 204 or left.code == "match_started"
        assert ann.get(path).data["status"] == ("open" if left.status == 204 else "active")


def test_waiting_more_than_five_seconds_for_a_match_is_answered_503_and_no_other_match_waits(
    api: Api, database_urls: DatabaseUrls
):
    busy, other = api.table("breach", 2), api.table("breach", 2)
    move = busy.legal(0)[0]
    with psycopg.connect(database_urls.service) as holder, ThreadPoolExecutor(1) as pool:
        holder.execute("SELECT FROM matches WHERE match_id = %s FOR UPDATE", (busy.id,))
        began = time.monotonic()
        waiting = pool.submit(busy.play, 0, move, 0)
        other.play(0, other.legal(0)[0], 0).expect(201)
        assert time.monotonic() - began < 2
        answer = waiting.result().expect(503, "unavailable")
        assert 4.5 < time.monotonic() - began < 7
    assert int(answer.headers["Retry-After"]) > 0
    busy.play(0, move, 0).expect(201)


def test_a_code_that_its_seat_lost_meanwhile_opens_nothing(api: Api, monkeypatch: pytest.MonkeyPatch):
    """Joining looks at the code once more where it holds the match: the seat may have been freed since it was found."""
    ann, bob = api.account(), api.account()
    match = ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "me"}, OPEN]}).expect(201).data
    path, code = match["links"]["self"], match["join_codes"]["1"]
    matches = api.wired.services.matches
    find_code = matches.find_code

    def found_and_freed(wanted: str) -> tuple[str, int] | None:
        found = find_code(wanted)
        ann.delete(f"{path}/seats/1").expect(204)
        return found

    monkeypatch.setattr(matches, "find_code", found_and_freed)
    bob.post("/v1/join", {"code": code}).expect(404, "not_found")
    monkeypatch.undo()
    fresh = ann.get(path).data["join_codes"]["1"]
    assert fresh != code
    bob.post("/v1/join", {"code": fresh}).expect(200)
