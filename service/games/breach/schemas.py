"""The forms of Breach's options, moves, events and views."""

from typing import Final

from service.games.breach.data import CAPITAL, CELLS, DEAD, DEFAULTS, LAYOUTS, SMALL, SWITCHABLE, VALUES, WIDTHS
from service.kernel.game import Schemas
from service.pieces.shapes import exactly, flag, list_of, move, nullable, one_of, record, whole

_SEAT = whole(0, 1)
_KIND = one_of(VALUES)
_CELL = one_of(CELLS[WIDTHS[-1]])
_RANK = "[KQRNBPkqrnbp1-8]{1,8}"
_POSITION = {"type": "string", "pattern": f"^{_RANK}/{_RANK}/{_RANK}/{_RANK}$"}

TO_MOVE: Final = one_of([CAPITAL, SMALL])

OPTIONS: Final = record(
    optional=DEFAULTS,
    layout=one_of(LAYOUTS),
    empty_spaces=one_of([SWITCHABLE, DEAD]),
    quiet_limit=whole(1, 1000),
    swap_after_first=flag(),
    setup=nullable(record(position=_POSITION, to_move=TO_MOVE)),
) | {
    "examples": [
        {},
        {"layout": "mini", "swap_after_first": True},
        {"setup": {"position": "3k4/1N4p1/3R2P1/B2Q2K1", "to_move": 0}},
    ]
}

_SWITCH = {"from": _CELL, "to": _CELL}

SCHEMAS: Final = Schemas(
    options=OPTIONS,
    moves={
        "switch": move("switch", **_SWITCH) | {"examples": [{"type": "switch", "from": "b2", "to": "c3"}]},
        "swap_sides": move("swap_sides") | {"examples": [{"type": "swap_sides"}]},
    },
    events={
        "switched": record(seat=_SEAT, move=move("switch", **_SWITCH), defeated=nullable(_KIND)),
        "sides_swapped": record(seat=_SEAT, move=move("swap_sides")),
        "ended": record(
            ending=one_of(["king_defeated", "repetition", "quiet_limit", "stuck"]),
            winner=nullable(_SEAT),
        ),
    },
    view=record(
        position=_POSITION,
        sides=exactly(2, _SEAT),
        to_move=nullable(_SEAT),
        turn=whole(1),
        plies=whole(0),
        quiet_plies=whole(0, 1000),
        repetitions=whole(1, 3),
        points=exactly(2, whole(0)),
        defeated=exactly(2, list_of(_KIND)),
        last=nullable(record(**_SWITCH, defeated=nullable(_KIND))),
    )
    | {
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
    },
)
