"""The options (BN2.1) and their schema."""

from collections.abc import Mapping

from service.games.bastion.data import tables
from service.games.bastion.data.load import DEFAULT_SCENARIO
from service.games.bastion.data.words import COLOURS, SIDES
from service.games.bastion.schemas.shapes import SIX_COLOURS, or_null, position_shape, setup_shape, with_examples
from service.kernel.options import Option, published
from service.pieces.shapes import Shape, list_of, one_of


def list_or_null(shape: Shape) -> Shape:
    """A list of this shape, or null; faults inside it are named at their own place."""
    return shape | {"type": ["array", "null"]}


OPTIONS: Mapping[str, Option] = {
    "scenario": Option(DEFAULT_SCENARIO, one_of(tables().scenarios), "BN2.1"),
    "side": Option(SIDES[0], one_of(SIDES), "BN2.1"),
    "quarters": Option(None, list_or_null(SIX_COLOURS), "BN2.1"),
    "support": Option(None, list_or_null(list_of(one_of(tables().support), distinct=True)), "BN2.1"),
}
"""BN2.1: every option but the setup."""


GIVEN_START = {
    "quarters": list(COLOURS),
    "deck": ["beast-red", "rider-green", "mage-blue", "warrior-yellow"],
    "ritual_deck": [],
    "first_seat": 0,
}
GIVEN_POSITION = GIVEN_START | {
    "position": {
        "places": [2],
        "camp": [{"section": 5, "enemies": [{"card": "beast-black"}]}],
        "mana": [{"black": 3}],
        "spells": [["mage-red"]],
    }
}


OPTIONS_SHAPE: Shape = with_examples(
    dict(published(OPTIONS, or_null(setup_shape(or_null(position_shape()))))),
    {"scenario": "tutorial"},
    {"scenario": "easy", "side": "plain", "support": ["flyer"]},
    {"setup": GIVEN_START},
    {"setup": GIVEN_POSITION},
)
