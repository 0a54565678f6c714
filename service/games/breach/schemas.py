"""The forms of Breach's options, moves, events and views, as they are published."""

from typing import Final

from service.games.breach.data import DEFAULTS
from service.games.breach.shapes import CELL, KIND, OPTIONS, POSITION, SEAT, SIDE
from service.kernel.game import Schemas
from service.pieces.shapes import exactly, list_of, move, nullable, one_of, record, whole

_OPTIONS = record(optional=DEFAULTS, **OPTIONS, setup=nullable(record(position=POSITION, to_move=SIDE))) | {
    "examples": [
        {},
        {"layout": "mini", "swap_after_first": True},
        {"setup": {"position": "3k4/1N4p1/3R2P1/B2Q2K1", "to_move": 0}},
    ]
}

_CELLS = {"from": CELL, "to": CELL}

_MOVES = {
    "switch": move("switch", **_CELLS) | {"examples": [{"type": "switch", "from": "b2", "to": "c3"}]},
    "swap_sides": move("swap_sides") | {"examples": [{"type": "swap_sides"}]},
}

_EVENTS = {
    "switched": record(seat=SEAT, move=move("switch", **_CELLS), defeated=nullable(KIND)),
    "sides_swapped": record(seat=SEAT, move=move("swap_sides")),
    "ended": record(
        ending=one_of(["king_defeated", "repetition", "quiet_limit", "stuck"]),
        winner=nullable(SEAT),
    ),
}

_VIEW = record(
    position=POSITION,
    sides=exactly(2, SEAT),
    to_move=nullable(SEAT),
    turn=whole(1),
    plies=whole(0),
    quiet_plies=whole(0, 1000),
    repetitions=whole(1, 3),
    points=exactly(2, whole(0)),
    defeated=exactly(2, list_of(KIND)),
    last=nullable(record(**_CELLS, defeated=nullable(KIND))),
) | {
    "examples": [
        {
            "position": "rnbqkbnr/ppP1pppp/P1QPPPPP/RNB1KBNR",
            "sides": [0, 1],
            "to_move": 1,
            "turn": 2,
            "plies": 3,
            "quiet_plies": 0,
            "repetitions": 1,
            "points": [38, 37],
            "defeated": [["P"], ["P", "P"]],
            "last": {"from": "d1", "to": "c2", "defeated": "P"},
        }
    ]
}

SCHEMAS: Final = Schemas(options=_OPTIONS, moves=_MOVES, events=_EVENTS, view=_VIEW)
