"""Laws of hostile data: whatever JSON can say is answered, and nothing raises."""

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from service.kernel.forms import Form
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.registry import GAMES, find
from tests.laws.matches import MATCHES, Match, Moment, Move, lawbook_of, play


def at_the_door(number: float) -> float:
    """A number as the HTTP door hands it on: 1.0 is the integer 1 (CONVENTIONS §8), so that no game meets a float."""
    return int(number) if number.is_integer() else number


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.floats(allow_nan=False).map(at_the_door) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
ODD = st.sampled_from(["\ud800", {"\udfff": 0}, 2**63, -(2**70), 10**400, 0.5, True, [[[[]]]] * 40])
"""What JSON parsers let through and programs stumble over."""

every_game = pytest.mark.parametrize("key", sorted({game.key for game in GAMES}))
often = settings(deadline=None, max_examples=max(50, MATCHES))


def game_of(key: str) -> Game[Any]:
    game = find(key)
    assert game is not None
    return game


def spoiled(draw: st.DrawFn, value: Any) -> Any:
    """JSON data with something wrong somewhere: a part replaced, dropped, doubled or added."""
    if isinstance(value, dict) and value and draw(st.integers(0, 4)):
        name = draw(st.sampled_from(sorted(value)))
        if not draw(st.integers(0, 3)):
            return {key: part for key, part in value.items() if key != name}
        return value | {name: spoiled(draw, value[name])}
    if isinstance(value, list) and value and draw(st.integers(0, 4)):
        place = draw(st.integers(0, len(value) - 1))
        if not draw(st.integers(0, 3)):
            return [*value, value[place]] if draw(st.booleans()) else value[:place] + value[place + 1 :]
        return [*value[:place], spoiled(draw, value[place]), *value[place + 1 :]]
    if isinstance(value, dict) and draw(st.booleans()):
        return value | {draw(st.text(max_size=4)): None}
    return draw(JSON | ODD)


@st.composite
def wild_options(draw: st.DrawFn, key: str) -> tuple[int, Any]:
    """A number of seats, and options that were valid before somebody sat on them."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    seats, raw = lawbook_of(game_of(key)).options(rng)
    for _ in range(draw(st.integers(0, 2))):
        raw = spoiled(draw, raw)
    return seats, raw


@cache
def first_match(key: str) -> Match:
    return play(game_of(key), 0)


@st.composite
def wild_moves(draw: st.DrawFn, key: str) -> tuple[Moment, int, Move]:
    """A state, a seat, and a move with something wrong that its schema lets through."""
    match = first_match(key)
    at = draw(st.sampled_from(match.moments))
    seat = draw(st.integers(0, match.seats - 1))
    made_up = lawbook_of(match.game).any_move(random.Random(draw(st.integers(0, 2**32))), match.seats)
    wild = spoiled(draw, draw(st.sampled_from([made_up, *at.legal[seat]])))
    kind = wild.get("type") if isinstance(wild, dict) else None
    schema = match.game.schemas.moves.get(kind) if isinstance(kind, str) else None
    fits = schema is not None and Form(schema).first_fault(wild) is None
    return at, seat, wild if fits else made_up


def check_answer(game: Game[Any], seats: int, raw: Any) -> None:
    found = game.check_options(raw, seats)
    if isinstance(found, Refusal):
        assert found.code in ("invalid_option", "invalid_setup"), found
        assert found.rule, found
        assert found.detail, found
        assert found.field is not None, found
        assert found.field.startswith("/setup") == (found.code == "invalid_setup"), found
    else:
        assert Form(game.schemas.options).first_fault(raw) is None, raw
        assert game.check_options(found, seats) == found, raw


@every_game
@often
@given(data=st.data())
def test_options_that_somebody_sat_on_are_answered(key: str, data: st.DataObject):
    seats, raw = data.draw(wild_options(key))
    check_answer(game_of(key), seats, raw)


@every_game
@often
@given(raw=JSON | ODD)
def test_options_of_any_shape_are_answered(key: str, raw: Any):
    check_answer(game_of(key), game_of(key).min_seats, raw)


@every_game
@often
@given(data=st.data())
def test_a_move_of_any_well_formed_shape_is_answered(key: str, data: st.DataObject):
    at, seat, move = data.draw(wild_moves(key))
    assert isinstance(at.decide(seat, move), (tuple, Refusal)), (at, move)
