"""The options (BN2.1) and their schema."""

from collections.abc import Mapping, Sequence

from service.games.bastion.data import tables
from service.games.bastion.data.load import DEFAULT_SCENARIO
from service.games.bastion.data.words import CHOOSE, COLOURS, MAX_SEATS, SIDES
from service.games.bastion.schemas.shapes import (
    DEFENDER,
    SIX_COLOURS,
    or_null,
    position_shape,
    setup_shape,
    with_examples,
)
from service.kernel.options import Option, published
from service.pieces.shapes import Shape, list_of, one_of, whole


def any_of(items: Sequence[str]) -> Shape:
    """BN2.6: null, how many of these, or a list of different ones."""
    return {"anyOf": [{"type": "null"}, whole(0, len(items)), list_of(one_of(items), distinct=True)]}


DEFENDERS: Shape = {"anyOf": [one_of((None, CHOOSE)), list_of(DEFENDER, 1, MAX_SEATS, distinct=True)]}
"""BN3.9: one for each seat, or ``choose``."""

OPTIONS: Mapping[str, Option] = {
    "scenario": Option(DEFAULT_SCENARIO, one_of(tables().scenarios), "BN2.1"),
    "side": Option(SIDES[0], one_of(SIDES), "BN2.1"),
    "quarters": Option(None, SIX_COLOURS | {"type": ["array", "null"]}, "BN2.1"),
    "support": Option(
        None,
        any_of(tables().support),
        "BN2.1",
        f"support: null, a number from 0 to {len(tables().support)}, or a list of different support classes",
    ),
    "legends": Option(
        None,
        any_of(tables().legends),
        "BN2.1",
        f"legends: null, a number from 0 to {len(tables().legends)}, or a list of different legends",
    ),
    "defenders": Option(
        None,
        DEFENDERS,
        "BN2.1",
        f"defenders: null, {CHOOSE!r}, or one of {', '.join(tables().defenders)} for each seat, none twice",
    ),
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
    {"scenario": "easy", "side": "plain", "support": ["flyer", "giant"], "legends": 5},
    {"scenario": "hard", "defenders": "choose"},
    {"setup": GIVEN_START},
    {"setup": GIVEN_POSITION},
)
