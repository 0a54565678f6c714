"""Options: their table, and the shapes of given decks and positions (BA10)."""

from typing import Any

from service.games.balaans.data import DECK, DISCARD, LANES, RETURN, TAKEN, WAGER
from service.games.balaans.schemas.parts import CARD, EXCHANGE, HAND, PILE, SEAT, STACK, pair
from service.kernel.options import Option, published
from service.pieces.shapes import Shape, exactly, flag, list_of, named, nullable, one_of, record, whole

DECKS = pair(exactly(len(DECK), CARD))
RESHUFFLE = flag()
POSITION_FIELDS: dict[str, Shape] = {
    "lanes": pair(exactly(len(LANES), STACK)),
    "hands": pair(HAND),
    "decks": pair(PILE),
    "discards": pair(PILE),
    "chips": pair(whole(1, 100)),
    "to_move": SEAT,
    "plays": whole(0, 3),
    "idle_turns": whole(0, 1000),
    "exchanges": list_of(EXCHANGE),
}
POSITION = named("Position", record(**POSITION_FIELDS))
SETUP: Shape = {
    "anyOf": [
        record(optional=("reshuffle",), decks=DECKS, reshuffle=RESHUFFLE | {"default": True}),
        record(position=POSITION),
        {"type": "null"},
    ],
    "default": None,
}

OPTIONS = {
    "first_seat": Option(None, nullable(SEAT), "BA10.1", "first_seat: null, 0 or 1"),
    "starter_cards": Option(DISCARD, one_of((DISCARD, RETURN)), "BA10.1", "starter_cards: discard or return"),
    "plays_per_turn": Option(1, whole(1, 3), "BA10.1", "plays_per_turn: 1, 2 or 3"),
    "chips": Option(10, whole(1, 100), "BA10.1", "chips: a whole number from 1 to 100"),
    "chip_value": Option(1, whole(0, 1_000_000), "BA10.1", "chip_value: a whole number from 0 to 1000000"),
    "settlement": Option(WAGER, one_of((WAGER, TAKEN)), "BA10.1", "settlement: wager or taken"),
    "exhaustion": Option("chips", one_of(("chips", "draw")), "BA10.1", "exhaustion: chips or draw"),
}
"""By name, ``setup`` apart."""

EXAMPLE_POSITION: dict[str, Any] = {
    "lanes": [
        [[{"card": "P3", "tapped": False}, {"card": "black-star", "spent": False}], [], [], [], []],
        [[{"card": "P4", "tapped": False}], [], [], [], []],
    ],
    "hands": [["P5", "star-of-hope"], ["warded-rampart"]],
    "decks": [["P1", "P2"], ["P1", "P2"]],
    "discards": [[], []],
    "chips": [10, 3],
    "to_move": 0,
    "plays": 0,
    "idle_turns": 0,
    "exchanges": [],
}

EXAMPLE_OPTIONS: list[dict[str, Any]] = [
    {},
    {"first_seat": 1, "chips": 5},
    {"starter_cards": "return", "chip_value": 5, "settlement": "taken"},
    {"exhaustion": "draw", "setup": {"position": EXAMPLE_POSITION}},
]

SCHEMA = {**published(OPTIONS, SETUP), "examples": EXAMPLE_OPTIONS}
