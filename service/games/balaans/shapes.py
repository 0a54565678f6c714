"""The shapes of options and setups, for the schemas that are published and for the checks at creation (BA10)."""

from typing import Any

from service.games.balaans.data import CATALOGUE, DECK, DESTINIES, HAND_LIMIT, LANES, POWERS
from service.pieces.shapes import Shape, exactly, flag, list_of, nullable, one_of, record, whole

CARD = one_of(CATALOGUE)
POWER_CARD = one_of(POWERS)
DESTINY_CARD = one_of(DESTINIES)
SEAT = one_of((0, 1))
LANE = one_of(LANES)

LAID: Shape = {"anyOf": [record(card=POWER_CARD, tapped=flag()), record(card=DESTINY_CARD, spent=flag())]}
STACK = list_of(LAID)
EXCHANGE = record(seat=SEAT, lane=LANE)


def pair(shape: Shape) -> Shape:
    """One for each seat."""
    return exactly(2, shape)


DECKS = pair(exactly(len(DECK), CARD))
POSITION_FIELDS: dict[str, Shape] = {
    "lanes": pair(exactly(len(LANES), STACK)),
    "hands": pair(list_of(CARD, 0, HAND_LIMIT)),
    "decks": pair(list_of(CARD, 0, len(DECK))),
    "discards": pair(list_of(CARD, 0, len(DECK))),
    "chips": pair(whole(1, 100)),
    "to_move": SEAT,
    "plays": whole(0, 3),
    "idle_turns": whole(0, 1000),
    "exchanges": list_of(EXCHANGE),
}
POSITION = record(**POSITION_FIELDS)
DECKS_SETUP = record(optional=("reshuffle",), decks=DECKS, reshuffle=flag() | {"default": True})
POSITION_SETUP = record(position=POSITION)

OPTION_FIELDS: dict[str, Shape] = {
    "first_seat": nullable(SEAT) | {"default": None},
    "plays_per_turn": whole(1, 3) | {"default": 1},
    "chips": whole(1, 100) | {"default": 10},
    "chip_value": whole(0, 1_000_000) | {"default": 1},
    "exhaustion": one_of(("chips", "draw")) | {"default": "chips"},
}
DEFAULTS: dict[str, Any] = {name: shape["default"] for name, shape in OPTION_FIELDS.items()}
