"""Laws of schemas: what is published is valid and says what the game gives and takes."""

from collections.abc import Sequence
from typing import Any

import orjson
from jsonschema import Draft202012Validator

from service.kernel.forms import Form
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from tests.laws.matches import Match, moments


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
