"""The published schemas: their examples fit them, and so does every legal move."""

import pytest

from service.games.chariot.game import GAME
from service.kernel.forms import Form
from service.kernel.refusal import Refusal
from tests.games.chariot.scene import Scene


@pytest.mark.parametrize("schema", [GAME.schemas.options, GAME.schemas.view, *GAME.schemas.moves.values()])
def test_examples_fit_their_schema(schema):
    assert schema["examples"]
    for example in schema["examples"]:
        assert Form(schema).first_fault(example) is None


def test_examples_of_options_are_taken():
    for example in GAME.schemas.options["examples"]:
        assert not isinstance(GAME.check_options(example, 2), Refusal)


def test_every_move_is_named_by_its_type():
    assert set(GAME.free_fields) <= set(GAME.schemas.moves)
    for name, schema in GAME.schemas.moves.items():
        assert schema["properties"]["type"] == {"const": name}


def test_timeout_moves_are_well_formed():
    scene = Scene("trump-1 2-cups", "3-cups 4-cups")
    while scene.table.to_act():
        seat = scene.table.to_act()[0]
        move = GAME.timeout(scene.table.state, seat)
        assert move is not None
        assert Form(GAME.schemas.moves[move["type"]]).first_fault(dict(move)) is None
        scene.table.play(seat, move)
