"""Chariot's own laws on random play: legal is accepted, folds agree, nothing hidden shows, matches end."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from service.games.chariot.game import GAME
from service.games.chariot.model import State
from service.kernel.event import Event
from service.kernel.forms import Form
from service.kernel.refusal import Refusal
from tests.games.chariot import lawbook
from tests.support.pure_table import PureTable, as_stored

MATCHES = 60
MOST_MOVES = 3000
MOVES = {name: Form(schema) for name, schema in GAME.schemas.moves.items()}
EVENTS = {tag: Form(schema) for tag, schema in GAME.schemas.events.items()}
VIEW = Form(GAME.schemas.view)


def bare(move: dict[str, Any]) -> str:
    """The move as the legal list shows it (CH14.1)."""
    free = {"declare": {"stakes": ""}, "stake": {"text": ""}}.get(move["type"], {})
    return json.dumps({key: move[key] for key in sorted(move) if key not in ("text", "relationship")} | free)


def shown(event: Event, viewer: int | None) -> str:
    seen = GAME.disclose(event, viewer)
    assert EVENTS[event.tag].first_fault(seen.data) is None, (event.tag, seen.data)
    return json.dumps([seen.tag, seen.data, seen.shuffles])


def check_state(table: PureTable, rng: Random) -> None:
    state = table.state
    lawbook.invariants(state)
    for viewer in (None, *state.seats):
        view = GAME.view(state, viewer)
        assert VIEW.first_fault(view) is None
        other = lawbook.resample(state, viewer, rng)
        lawbook.invariants(other)
        assert json.dumps(GAME.view(other, viewer)) == json.dumps(view)
        if viewer is not None:
            assert GAME.legal(other, viewer) == GAME.legal(state, viewer)


def check_unlisted(table: PureTable, rng: Random) -> None:
    """A well-formed move is accepted exactly when it is listed, but for texts and names."""
    seat, move = rng.randrange(table.seats), lawbook.any_move(rng, table.seats)
    assert MOVES[move["type"]].first_fault(move) is None
    listed = [json.dumps(one, sort_keys=True) for one in table.legal(seat)]
    result = GAME.decide(table.state, seat, move, table.chance.__class__(b"", 0))
    if not isinstance(result, Refusal):
        assert bare(move) in map(bare, table.legal(seat))
    elif bare(move) in map(bare, table.legal(seat)):
        assert result.rule in ("CH6.6", "CH12.3")
    elif not listed:
        assert result.code == ("not_your_turn" if table.to_act() else "match_over")
    else:
        assert result.code == "illegal_move"
        assert result.rule is not None
    other = lawbook.resample(table.state, seat, rng)
    assert isinstance(result, Refusal) <= (GAME.decide(other, seat, move, table.chance.__class__(b"", 0)) == result)


def dressed(move: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The move with some free text."""
    text = rng.choice(lawbook.TEXTS)
    if move["type"] == "declare":
        return move | {"stakes": text}
    if move["type"] == "stake" or (move.get("card") in lawbook.OUT_OF_TURN and rng.random() < 0.5):
        return move | {"text": text}
    return move


def one_match(seed: int) -> PureTable:
    rng = Random(seed)
    seats, options = lawbook.options(rng)
    table = PureTable(GAME, seats, options, seed=str(seed))
    for _ in range(MOST_MOVES):
        if not table.to_act():
            break
        if rng.random() < 0.2:
            check_state(table, rng)
        check_unlisted(table, rng)
        movers = [seat for seat in range(seats) if table.legal(seat)]
        assert set(table.to_act()) <= set(movers)
        seat = rng.choice(table.to_act() if rng.random() < 0.9 else movers)
        before, logged = table.state, len(table.log)
        move = dressed(lawbook.choose(rng, table.legal(seat)), rng)
        assert table.play(seat, move) is None, (seat, move)
        first = table.log[logged]
        assert first.data["move"] == move
        assert first.data["seat"] == seat
        assert GAME.ply(table.state) >= GAME.ply(before)
        for event in table.log[logged:]:
            for viewer in (None, *range(seats)):
                shown(event, viewer)
    assert table.outcome() is not None, f"match {seed} does not end"
    return table


@pytest.mark.parametrize("seed", range(MATCHES))
def test_random_match(seed: int):
    table = one_match(seed)
    state = GAME.initial(table.options, table.seats)
    for event in table.log:
        state = GAME.evolve(state, as_stored(event))
    assert state == table.state
    assert msgspec.json.decode(msgspec.json.encode(state), type=State) == state
    check_state(table, Random(seed))
    outcome = table.outcome()
    assert outcome is not None
    assert len(outcome.returns) == table.seats
    assert replace(outcome) == GAME.outcome(table.state, frozenset())
