"""Moves: their published schemas, which hold exactly the well-formed ones (BA11.1)."""

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from service.games.balaans.data import BLUE, CARDS, COMBOS, DEFLECT, DESTINIES, LANES, PURPLE, RED, YELLOW
from service.games.balaans.schemas.parts import CARD, DEPTH, DESTINY_CARD, LANE, POWER_CARD
from service.pieces.shapes import Shape, flag, list_of, move, one_of

DEFLECT_CARD = one_of(CARDS[DEFLECT])
OTHER_DESTINY = one_of(card for card in DESTINIES if card not in CARDS[DEFLECT])
BUFFS = one_of([list(lanes) for size in range(5) for lanes in combinations(LANES, size)])
LIFTED = list_of(LANE, 1, 3, distinct=True)
GOALS = list_of(LANE, 1, 3)
ORDER = list_of(LANE, 2, 3, distinct=True)


def when(condition: dict[str, Shape], needs: Iterable[str] = (), bars: Iterable[str] = ()) -> Shape:
    """If these fields have these shapes, some optional fields are required and others must not be there."""
    return {
        "if": {"properties": condition, "required": list(condition)},
        "then": {"required": list(needs), "properties": dict.fromkeys(bars, False)},
    }


NO, YES = {"const": False}, {"const": True}
TARGET: dict[str, Shape] = {"depth": DEPTH, "to_lane": LANE}

FORMS: dict[str, Shape] = {
    "reveal": move("reveal", card=POWER_CARD),
    "power": move("power", card=POWER_CARD, lane=LANE),
    "destiny": move(
        "destiny",
        optional=("buffs", *TARGET),
        card=DESTINY_CARD,
        lane=LANE,
        activate=flag(),
        buffs=BUFFS,
        **TARGET,
    )
    | {
        "allOf": [
            when({"activate": NO}, bars=("buffs", *TARGET)),
            when({"activate": YES}, needs=("buffs",)),
            when({"activate": YES, "card": DEFLECT_CARD}, needs=TARGET),
            when({"card": OTHER_DESTINY}, bars=TARGET),
        ]
    },
    "activate": move("activate", optional=TARGET, lane=LANE, buffs=BUFFS, **TARGET)
    | {"dependentRequired": {"depth": ["to_lane"], "to_lane": ["depth"]}},
    "combo": move(
        "combo",
        optional=("lane", "lanes", "order", "to"),
        combo=one_of(COMBOS),
        lane=LANE,
        lanes=LIFTED,
        order=ORDER,
        to=GOALS,
    )
    | {
        "allOf": [
            when({"combo": one_of((PURPLE, BLUE))}, needs=("lane",), bars=("lanes", "order", "to")),
            when({"combo": {"const": RED}}, needs=("lane", "order"), bars=("lanes", "to")),
            when({"combo": {"const": YELLOW}}, needs=("lanes", "to"), bars=("lane", "order")),
        ]
    },
    "discard": move("discard", card=CARD),
    "end_turn": move("end_turn"),
    "pass": move("pass"),
}

EXAMPLES: dict[str, list[dict[str, Any]]] = {
    "reveal": [{"type": "reveal", "card": "P3"}],
    "power": [{"type": "power", "card": "P3", "lane": 2}],
    "destiny": [
        {"type": "destiny", "card": "lunar-pact", "lane": 1, "activate": False},
        {"type": "destiny", "card": "black-star", "lane": 4, "activate": True, "buffs": [1, 5]},
        {
            "type": "destiny",
            "card": "forest-maze",
            "lane": 2,
            "activate": True,
            "buffs": [],
            "depth": 0,
            "to_lane": 3,
        },
    ],
    "activate": [
        {"type": "activate", "lane": 3, "buffs": [2]},
        {"type": "activate", "lane": 3, "buffs": [], "depth": 1, "to_lane": 4},
    ],
    "combo": [
        {"type": "combo", "combo": "purple", "lane": 4},
        {"type": "combo", "combo": "red", "lane": 2, "order": [2, 3, 1]},
        {"type": "combo", "combo": "yellow", "lanes": [5, 2, 1], "to": [1, 3, 3]},
    ],
    "discard": [{"type": "discard", "card": "dark-fate"}],
    "end_turn": [{"type": "end_turn"}],
    "pass": [{"type": "pass"}],
}

MOVES = {name: shape | {"examples": EXAMPLES[name]} for name, shape in FORMS.items()}
