"""Several web processes serve one match: a cache of states is only a cache, and nothing depends on it."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

from service.registry import GAMES
from tests.laws.matches import lawbook_of
from tests.support.api import Api, Client, Table

MOVES = 40


def looks(table: Table, stranger: Client) -> list[Any]:
    """Everything that everybody sees of a match, but for the time of the day."""
    found = []
    for viewer in (*table.players, stranger):
        for rest in ("", "/legal", "/events?limit=500", "/log"):
            answer = viewer.get(table.path + rest)
            data = answer.data
            data.pop("server_time", None)
            for seat in data.get("seats", ()):
                seat.pop("remaining_ms", None)
            found.append((answer.status, answer.headers.get("ETag"), data))
    return found


def new_table(api: Api, game: Any, rng: random.Random) -> Table:
    """A match with options as the laws choose them."""
    seats, options = lawbook_of(game).options(rng)
    return api.table(game.key, seats, {name: value for name, value in options.items() if value is not None})


def play(table: Table, rng: random.Random, game: Any, where: Callable[[], Api]) -> None:
    """One move, asked for and sent at whatever process ``where`` says."""
    match = table.at(where()).see()
    if match["status"] != "active":
        return
    seat = rng.choice(match["to_act"])
    move = lawbook_of(game).choose(rng, table.at(where()).legal(seat))
    table.at(where()).play(seat, move, match["ply"]).expect(201)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_two_processes_on_one_match_stay_consistent(api: Api, second: Api, game: Any):
    rng = random.Random(f"two processes {game.key}")
    table = new_table(api, game, rng)
    for number in range(MOVES):
        play(table, rng, game, lambda: rng.choice((api, second)))
        if number % 8 == 0:
            assert looks(table, api.stranger) == looks(table.at(second), second.stranger)
    assert looks(table, api.stranger) == looks(table.at(second), second.stranger)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_throwing_the_cache_away_changes_nothing(api: Api, second: Api, game: Any):
    rng = random.Random(f"no cache {game.key}")
    table = new_table(api, game, rng)

    def forgetful() -> Api:
        second.wired.services.states.clear()
        return second

    for number in range(MOVES):
        play(table, rng, game, forgetful if number % 2 else lambda: api)
        if number % 8 == 0:
            warm, cold = looks(table, api.stranger), looks(table.at(forgetful()), second.stranger)
            assert warm == cold


def test_a_command_decided_on_a_stale_cache_is_decided_again(api: Api, second: Api):
    """The other process has moved on meanwhile; the first one's cache is behind and it does not know."""
    table = api.table("breach", 2)
    stale = table.legal(0)[0]
    table.at(second).play(0, table.at(second).legal(0)[-1], 0).expect(201)
    table.play(0, stale, 0).expect(409, "stale_ply")
    table.play(0, stale).expect(409, "not_your_turn")
    table.play(1, table.at(second).legal(1)[0], 1).expect(201)


def test_a_key_used_at_one_process_is_known_at_the_other(api: Api, second: Api):
    table = api.table("breach", 2)
    move = table.legal(0)[0]
    first = table.play(0, move, 0, Idempotency_Key="k").expect(201)
    again = table.at(second).play(0, move, 0, Idempotency_Key="k").expect(201)
    assert again.headers["Idempotent-Replayed"] == "true"
    assert again.data["events"] == first.data["events"]


def test_a_token_revoked_at_one_process_ends_at_the_other_within_two_seconds(api: Api, second: Api):
    ann = api.account()
    made = ann.post("/v1/account/tokens", {"scopes": ["read"]}).expect(201).data
    narrow = Client(second.app, made["token"])
    assert narrow.get("/v1/token").status == 200
    ann.delete(f"/v1/account/tokens/{made['id']}").expect(204)
    assert Client(api.app, made["token"]).get("/v1/token").status == 401
    until = time.monotonic() + 2
    while narrow.get("/v1/token").status != 401:
        assert time.monotonic() < until
