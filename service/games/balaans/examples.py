"""Examples for the published schemas: options, moves, and the view of a seat that owes a reaction."""

from typing import Any

EXAMPLE_VIEW: dict[str, Any] = {
    "phase": "react",
    "active": 0,
    "turn": 1,
    "first_seat": None,
    "plays": 1,
    "idle_turns": 0,
    "must_play": False,
    "chips": [10, 10],
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
    {"exhaustion": "draw", "setup": {"position": EXAMPLE_POSITION}},
]

MOVE_EXAMPLES: dict[str, list[dict[str, Any]]] = {
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
        {"type": "combo", "combo": "yellow", "lanes": [1, 5], "order": [5, 1]},
    ],
    "discard": [{"type": "discard", "card": "dark-fate"}],
    "end_turn": [{"type": "end_turn"}],
    "pass": [{"type": "pass"}],
}
