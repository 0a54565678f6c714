"""Laws of schemas and options: what is published is valid and says what the game gives and takes."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import orjson
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from service.kernel.forms import Form
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.registry import GAMES, find
from tests.laws.matches import Match, lawbook_of, moments, play

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 99) | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
ODD = st.sampled_from(["\ud800", {"\udfff": 0}, 2**63, -(2**70), 10**400, 1e300, True, [[[[]]]] * 40])
"""What JSON parsers let through and programs stumble over."""


def all_schemas(game: Game[Any]) -> dict[str, Any]:
    schemas = game.schemas
    named = {"options": schemas.options, "view": schemas.view}
    return (
        named
        | {f"move {t}": s for t, s in schemas.moves.items()}
        | {f"event {t}": s for t, s in schemas.events.items()}
    )


def test_schemas_are_schemas_and_plain_json(game: Game[Any]):
    for name, schema in all_schemas(game).items():
        Draft202012Validator.check_schema(schema)
        assert orjson.loads(orjson.dumps(schema)) == schema, name


def test_examples_fit(game: Game[Any]):
    for name, schema in all_schemas(game).items():
        form = Form(schema)
        examples = schema.get("examples", [])
        assert examples or name.startswith("event "), f"{name} has no examples"
        for example in examples:
            assert form.first_fault(example) is None, (name, example)


def test_example_options_are_accepted(game: Game[Any]):
    for example in game.schemas.options["examples"]:
        tried = [game.check_options(example, seats) for seats in range(game.min_seats, game.max_seats + 1)]
        assert not all(isinstance(found, Refusal) for found in tried), (example, tried)


def test_a_move_schema_holds_its_own_type(game: Game[Any]):
    for name, schema in game.schemas.moves.items():
        assert all(example["type"] == name for example in schema["examples"]), name


def test_options_fit_and_are_complete(matches: Sequence[Match]):
    game = matches[0].game
    form = Form(game.schemas.options)
    for match in matches:
        assert "setup" in match.options, match
        assert form.first_fault(match.options) is None, match
        assert game.check_options(orjson.loads(orjson.dumps(match.options)), match.seats) == match.options, match


def test_defaults_are_enough_and_a_null_setup_is_none(game: Game[Any]):
    for seats in range(game.min_seats, game.max_seats + 1):
        options = game.check_options({}, seats)
        assert not isinstance(options, Refusal), options
        assert options["setup"] is None
        assert game.check_options({"setup": None}, seats) == options


def test_another_number_of_seats_is_refused(game: Game[Any]):
    for seats in (0, game.min_seats - 1, game.max_seats + 1, 100):
        found = game.check_options({}, seats)
        assert isinstance(found, Refusal), seats
        assert (found.code, found.field) == ("invalid_option", ""), found


def test_views_fit_and_are_plain_json(matches: Sequence[Match]):
    form = Form(matches[0].game.schemas.view)
    for at in moments(matches):
        for viewer in at.match.viewers:
            seen = at.game.view(at.state, viewer)
            assert orjson.loads(orjson.dumps(seen)) == seen, (at, viewer)
            assert form.first_fault(seen) is None, (at, viewer)


def test_views_have_the_same_fields_for_everybody_at_all_times(matches: Sequence[Match]):
    fields = {tuple(at.game.view(at.state, viewer)) for at in moments(matches) for viewer in at.match.viewers}
    assert len(fields) == 1


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
    if isinstance(value, int) and not isinstance(value, bool) and draw(st.booleans()):
        return float(value)
    return draw(JSON | ODD)


@st.composite
def wild_options(draw: st.DrawFn, game: Game[Any]) -> tuple[int, Any]:
    """A number of seats, and options that were valid before somebody sat on them."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    seats, raw = lawbook_of(game).options(rng)
    for _ in range(draw(st.integers(0, 2))):
        raw = spoiled(draw, raw)
    return seats, raw


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


@settings(deadline=None)
@given(st.data())
def test_options_of_any_shape_are_answered(data: st.DataObject):
    for game in GAMES:
        check_answer(game, *data.draw(wild_options(game)))
        check_answer(game, game.min_seats, data.draw(JSON | ODD))


@cache
def first_match(key: str) -> Match:
    game = find(key)
    assert game is not None
    return play(game, 0)


@settings(deadline=None, max_examples=30)
@given(st.data())
def test_a_move_of_any_well_formed_shape_is_answered(data: st.DataObject):
    for game in GAMES:
        match = first_match(game.key)
        at = data.draw(st.sampled_from(match.moments))
        seat = data.draw(st.integers(0, match.seats - 1))
        made_up = lawbook_of(game).any_move(random.Random(data.draw(st.integers(0, 2**32))), match.seats)
        wild = spoiled(data.draw, data.draw(st.sampled_from([made_up, *at.legal[seat]])))
        kind = wild.get("type") if isinstance(wild, dict) else None
        schema = game.schemas.moves.get(kind) if isinstance(kind, str) else None
        if schema is not None and Form(schema).first_fault(wild) is None:
            at.decide(seat, wild)
