"""The view: its published schema (BA12)."""

from typing import Any

from service.games.balaans.data import COLOURS, DECK, HAND_LIMIT, LANES, PHASES
from service.games.balaans.schemas.moves import BUFFS
from service.games.balaans.schemas.parts import DEPTH, DESTINY_CARD, HAND, LANE, PILE, POWER_CARD, SEAT, STACK, pair
from service.pieces.shapes import flag, list_of, named, nullable, one_of, record, whole

STAKE = whole(-100_000_000, 100_000_000)
PENDING = named(
    "Pending",
    record(
        seat=SEAT,
        card=DESTINY_CARD,
        lane=LANE,
        activated=flag(),
        strength=whole(0),
        buffs=BUFFS,
        depth=nullable(DEPTH),
        to_lane=nullable(LANE),
    ),
)
LANE_VIEW = named(
    "LaneView",
    record(
        stacks=pair(STACK),
        values=pair(whole(0, 5)),
        energy=pair(whole(0, 5)),
        live=pair(flag()),
        exchanged=flag(),
        holder=nullable(SEAT),
    ),
)
FIELDS = record(
    phase=one_of(PHASES),
    active=nullable(SEAT),
    turn=whole(0),
    first_seat=nullable(SEAT),
    plays=whole(0, 3),
    idle_turns=whole(0),
    must_play=flag(),
    colours=pair(named("Colour", one_of(COLOURS))),
    chips=pair(whole(0, 100)),
    stakes=record(chip_value=whole(0, 1_000_000), win=pair(STAKE), draw=pair(STAKE)),
    hand=nullable(HAND),
    hand_counts=pair(whole(0, HAND_LIMIT)),
    deck_counts=pair(whole(0, len(DECK))),
    discards=pair(PILE),
    lanes=record(**{str(lane): LANE_VIEW for lane in LANES}),
    exchanges=list_of(record(seat=SEAT, lane=LANE, lanes=list_of(LANE, 2, 3))),
    position=record(full=flag(), leads=pair(whole(0, 5)), threat=nullable(SEAT)),
    pending=nullable(PENDING),
    committed=pair(flag()),
    reveals=list_of(pair(POWER_CARD)),
)

EXAMPLE_VIEW: dict[str, Any] = {
    "phase": "react",
    "active": 0,
    "turn": 1,
    "first_seat": None,
    "plays": 1,
    "idle_turns": 0,
    "must_play": False,
    "colours": ["red", "black"],
    "chips": [10, 10],
    "stakes": {"chip_value": 1, "win": [10, 10], "draw": [0, 0]},
    "hand": ["P4", "P5", "warded-rampart"],
    "hand_counts": [2, 3],
    "deck_counts": [3, 2],
    "discards": [[], []],
    "lanes": {
        "1": {
            "stacks": [
                [{"card": "P3", "tapped": False}],
                [{"card": "P4", "tapped": False}, {"card": "lost-star", "spent": False}],
            ],
            "values": [3, 4],
            "energy": [0, 4],
            "live": [False, True],
            "exchanged": False,
            "holder": 1,
        },
        "2": {
            "stacks": [
                [
                    {"card": "P2", "tapped": True},
                    {"card": "sealed-portal", "spent": False},
                    {"card": "black-star", "spent": True},
                ],
                [],
            ],
            "values": [2, 0],
            "energy": [0, 0],
            "live": [False, False],
            "exchanged": False,
            "holder": 0,
        },
        "3": {
            "stacks": [[], [{"card": "P2", "tapped": True}]],
            "values": [0, 2],
            "energy": [0, 0],
            "live": [False, False],
            "exchanged": False,
            "holder": 1,
        },
        "4": {
            "stacks": [[], []],
            "values": [0, 0],
            "energy": [0, 0],
            "live": [False, False],
            "exchanged": False,
            "holder": None,
        },
        "5": {
            "stacks": [[], []],
            "values": [0, 0],
            "energy": [0, 0],
            "live": [False, False],
            "exchanged": False,
            "holder": None,
        },
    },
    "exchanges": [],
    "position": {"full": False, "leads": [1, 2], "threat": None},
    "pending": {
        "seat": 0,
        "card": "black-star",
        "lane": 2,
        "activated": True,
        "strength": 2,
        "buffs": [],
        "depth": None,
        "to_lane": None,
    },
    "committed": [False, False],
    "reveals": [],
}

VIEW = FIELDS | {"examples": [EXAMPLE_VIEW]}
