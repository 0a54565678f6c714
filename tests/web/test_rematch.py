"""API §4, CONVENTIONS §4: rematches, whose options and seats are as the game says."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from service.games.breach.game import GAME as BREACH
from service.kernel.game import End, Game, Options
from service.registry import GAMES
from tests.support.api import Api, Client, Table


@pytest.fixture
def ann(api: Api) -> Client:
    return api.account("Ann")


@pytest.fixture
def bob(api: Api) -> Client:
    return api.account("Bob")


def resigned(api: Api, ann: Client, bob: Client, game: str = "breach", **more: Any) -> Table:
    """A match of two seats that seat 1 has given up."""
    table = api.table(game, [ann, bob], **more)
    table.command(1, {"type": "resign"}).expect(201)
    return table


def again(table: Table, by: int = 0) -> Any:
    """The rematch."""
    return table.players[by].post(f"{table.path}/rematch", {}).expect(201).data


@dataclass
class Asked:
    """A ``next_options`` that gives options with other ``changes``, and remembers what it was asked."""

    changes: Mapping[str, Any]
    calls: list[tuple[Options, End[Any], Sequence[int]]] = field(default_factory=list)

    def __call__(self, options: Options, end: End[Any], seats: Sequence[int]) -> Options:
        self.calls.append((options, end, seats))
        return {**options, **self.changes}


@pytest.fixture
def breach_with(monkeypatch: pytest.MonkeyPatch) -> Callable[[Mapping[str, Any]], Asked]:
    """Puts a Breach into the registry whose rematches have options with these changes."""

    def put(changes: Mapping[str, Any]) -> Asked:
        asked = Asked(changes)
        games = tuple(replace(game, next_options=asked) if game is BREACH else game for game in GAMES)
        monkeypatch.setattr("service.registry.GAMES", games)
        return asked

    return put


def test_a_rematch_is_one_match_whoever_asks_and_its_seats_are_reserved(api: Api, ann: Client, bob: Client):
    table = resigned(api, ann, bob, options={"quiet_limit": 7})
    made = ann.post(f"{table.path}/rematch", {}).expect(201)
    assert made.data["id"] == bob.post(f"{table.path}/rematch", {}).expect(200).data["id"]
    assert not any(seat["taken"] for seat in made.data["seats"])
    assert made.data["options"]["quiet_limit"] == 7
    old = ann.get(table.path)
    assert (old.data["rematch"], old.headers["ETag"][-2:]) == (made.data["id"], 'r"')
    for seat, client in enumerate((bob, ann)):
        client.put(f"/v1/matches/{made.data['id']}/seats/{seat}", {}).expect(200)
    assert ann.get(f"/v1/matches/{made.data['id']}").data["status"] == "active"


@pytest.mark.parametrize("game", [game for game in GAMES if game.min_seats <= 2 <= game.max_seats], ids=lambda g: g.key)
def test_two_seats_change_places_where_the_game_says_so(api: Api, ann: Client, bob: Client, game: Game[Any]):
    table = api.table(game.key, [ann, bob])
    for seat in (0, 1):
        if table.see()["status"] == "active":
            table.command(seat, {"type": "resign"}).expect(201)
    seats = again(table)["seats"]
    assert [seat["account"]["id"] for seat in seats] == ([bob.id, ann.id] if game.turns_seats else [ann.id, bob.id])


def test_the_options_are_what_the_game_makes_of_the_old_ones_and_of_how_it_ended(
    api: Api, ann: Client, bob: Client, breach_with: Callable[[Mapping[str, Any]], Asked]
):
    asked = breach_with({"quiet_limit": 9})
    setup = {"position": "3k4/1N4p1/3R2P1/B2Q2K1", "to_move": 0}
    table = api.table("breach", [ann, bob], options={"quiet_limit": 7, "setup": setup})
    table.play(0, {"type": "switch", "from": "d1", "to": "e1"}).expect(201)
    table.command(1, {"type": "resign"}).expect(201)
    made = again(table)
    assert made["options"]["quiet_limit"] == 9
    assert made["custom"] is True
    ((options, end, seats),) = asked.calls
    assert (options["quiet_limit"], options["setup"], seats) == (7, setup, (1, 0))
    assert (end.state.plies, end.outcome.ending, end.outcome.winners) == (1, "resignation", (0,))


def test_options_that_the_newest_rules_do_not_take_make_no_rematch(
    api: Api, ann: Client, bob: Client, breach_with: Callable[[Mapping[str, Any]], Asked]
):
    table = resigned(api, ann, bob)
    breach_with({"quiet_limit": 0})
    refused = ann.post(f"{table.path}/rematch", {}).expect(409, "not_offered")
    assert "quiet_limit is an integer" in refused.data["detail"]


def test_a_match_that_was_aborted_is_asked_for_its_end_too(
    api: Api, ann: Client, bob: Client, breach_with: Callable[[Mapping[str, Any]], Asked]
):
    asked = breach_with({"quiet_limit": 9})
    table = api.table("breach", [ann, bob])
    table.command(0, {"type": "abort"}).expect(201)
    assert again(table)["options"]["quiet_limit"] == 9
    assert asked.calls[0][1].outcome.ending == "aborted"


def test_one_that_never_started_keeps_its_options(
    api: Api, ann: Client, bob: Client, breach_with: Callable[[Mapping[str, Any]], Asked]
):
    asked = breach_with({"quiet_limit": 9})
    wanted = {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"quiet_limit": 7}}
    match = ann.post("/v1/matches", wanted).expect(201).data
    table = Table(match["id"], [ann])
    ann.post(f"{table.path}/commands", {"type": "abort"}).expect(201)
    made = again(table)
    assert made["options"]["quiet_limit"] == 7
    assert [seat["kind"] for seat in made["seats"]] == ["open", "account"]
    assert asked.calls == []


def test_two_who_ask_at_once_get_the_same_rematch(api: Api, ann: Client, bob: Client):
    table = resigned(api, ann, bob)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: (ann, bob)[n % 2].post(f"{table.path}/rematch", {}), range(8)))
    assert sorted(answer.status for answer in answers) == [200] * 7 + [201]
    assert len({answer.data["id"] for answer in answers}) == 1


def test_a_rematch_comes_after_the_end_and_for_who_played(api: Api, ann: Client, bob: Client):
    running = api.table("breach", [ann, bob])
    ann.post(f"{running.path}/rematch", {}).expect(409, "match_running")
    over = resigned(api, ann, bob)
    api.account().post(f"{over.path}/rematch", {}).expect(403, "no_seat")
