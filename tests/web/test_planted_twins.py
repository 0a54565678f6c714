"""Indistinguishability over HTTP: two matches in positions that differ only in what a viewer cannot know.

A random position of a random match is put into the process's cache for one match, and for a second one another position
that the viewer cannot tell from it (other hidden hands, decks, sealed choices). Whatever the viewer asks, of either
match, the answers are byte-equal; and so they are after each sealed choice of others, whatever is sealed.
"""

import os
import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from service.app.matches.load import load
from service.kernel.game import Game
from service.registry import GAMES
from tests.laws.matches import Match, Moment, canonical, lawbook_of, play
from tests.support.api import Api, Client, Table
from tests.web.looking import assert_alike, refusals

MATCHES = int(os.environ.get("MATCHKEEP_TWINS", "2"))
"""Random matches of each game; more for a longer look."""

MOMENTS = 3
HIDING = [game for game in GAMES if game.hidden]


@pytest.fixture(autouse=True)
def _no_traces(api: Api) -> Iterator[None]:
    """Planted positions are in the cache only."""
    yield
    api.wired.services.states.clear()


def twin_tables(api: Api, match: Match) -> list[Table]:
    """Two matches with the same persons and options, and as many events at their start."""
    players = [api.account(f"Seat {seat}") for seat in range(match.seats)]
    made: dict[int, Table] = {}
    while True:
        table = api.table(match.game.key, players, dict(match.options))
        version = table.see()["version"]
        if version in made:
            return [made[version], table]
        made[version] = table


def plant(api: Api, tables: Sequence[Table], positions: Sequence[Any]) -> None:
    """Puts positions into the matches, as if play had led there."""
    services = api.wired.services
    planted = []
    for table, position in zip(tables, positions, strict=True):
        match = load(services.matches, services.states, table.id)
        assert match is not None
        planted.append((match.row.head_hash, replace(match.state, game=position, unsettled=False)))
        with api.wired.pool.connection() as connection:
            acting = list(match.rules.to_act(position))
            connection.execute("UPDATE matches SET to_act = %s WHERE match_id = %s", (acting, table.id))
    services.states.clear()
    for table, (head_hash, state) in zip(tables, planted, strict=True):
        services.states.put(table.id, head_hash, state)


def tries(at: Moment, viewer: int | None) -> list[Any]:
    """Moves that the viewer may not make."""
    legal = at.legal[viewer] if viewer is not None else ()
    known = {canonical(move) for move in legal}
    free = [name for names in at.game.free_fields.values() for name in names]
    found = [
        move for move in at.tries(6) if canonical({**move, **dict.fromkeys(set(free) & set(move), "")}) not in known
    ]
    return [move for move in found if not set(free) & set(move)]


def seal(table: Table, seat: int, move: Any) -> bool:
    """Plays another seat's choice; whether it was sealed, and closed nothing."""
    answer = table.play(seat, move, Prefer="return=minimal").expect(201)
    return {event["type"].rpartition(".")[2] for event in answer.data["events"]} == {"sealed"}


def sealable(game: Game[Any], position: Any, seat: int, at: Moment) -> list[Any]:
    """The choices of a seat that are sealed and close nothing."""
    decided = [(move, game.decide(position, seat, move, at.chance())) for move in game.legal(position, seat)[:12]]
    return [move for move, events in decided if isinstance(events, tuple) and {one.tag for one in events} == {"sealed"}]


@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("game", HIDING, ids=lambda game: game.key)
def test_a_viewer_cannot_tell_what_it_cannot_know(api: Api, game: Game[Any], number: int):
    match = play(game, number)
    rng = random.Random(f"twins {match!r}")
    tables = twin_tables(api, match)
    running = [at for at in match.moments if game.outcome(at.state, frozenset()) is None]
    changed = 0
    for at in rng.sample(running, min(MOMENTS, len(running))):
        for viewer in match.viewers:
            other = lawbook_of(game).resample(at.state, viewer, at.rng)
            changed += other != at.state
            plant(api, tables, (at.state, other))
            since = tables[0].see()["version"]
            look_and_try(api, tables, at, viewer, since)
            seal_and_look(api, tables, at, viewer, other, since)
    assert changed or game.key == "bastions-breach", "nothing was hidden"


def seen_by(api: Api, tables: Sequence[Table], viewer: int | None) -> Client:
    return api.stranger if viewer is None else tables[0].players[viewer]


def look_and_try(api: Api, tables: Sequence[Table], at: Moment, viewer: int | None, since: int) -> None:
    client = seen_by(api, tables, viewer)
    assert_alike(client, viewer, tables, since)
    tried = tries(at, viewer)
    left, right = (refusals(client, viewer, table, tried) for table in tables)
    assert left == right


def seal_and_look(api: Api, tables: Sequence[Table], at: Moment, viewer: int | None, other: Any, since: int) -> None:
    """One more sealed choice of somebody else, another one in either match."""
    for seat in at.game.to_act(at.state):
        choices = [sealable(at.game, position, seat, at) for position in (at.state, other)]
        if seat == viewer or not all(choices):
            continue
        for table, moves in zip(tables, choices, strict=True):
            assert seal(table, seat, at.rng.choice(moves))
        assert_alike(seen_by(api, tables, viewer), viewer, tables, since)
        return
