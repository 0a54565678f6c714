"""The published schemas of Breach: options, moves, events and views."""

from typing import Final

from service.games.breach.data import (
    CAPITAL,
    CELLS,
    DEAD,
    FROM_ANY_RANK,
    FROM_BORDER,
    LAYOUTS,
    SMALL,
    SWITCHABLE,
    VALUES,
    WIDTHS,
)
from service.kernel.game import Schemas
from service.kernel.options import Option, published
from service.pieces.shapes import exactly, flag, list_of, move, named, nullable, one_of, record, whole

SIDE: Final = one_of([CAPITAL, SMALL])
_SEAT = whole(0, 1)
_KIND = named("Piece", one_of(VALUES))
_CELL = named("Square", one_of(CELLS[WIDTHS[-1]]))
_RANK = "[KQRNBPkqrnbp1-8]{1,8}"
_POSITION = {"type": "string", "pattern": f"^{_RANK}/{_RANK}/{_RANK}/{_RANK}$"}
"""BR1.7, as far as a pattern can say it."""

OPTIONS: Final = {
    "layout": Option("chess", one_of(LAYOUTS), "BR1.5", "layout is chess, rotated or mini"),
    "empty_spaces": Option(SWITCHABLE, one_of([SWITCHABLE, DEAD]), "BR2.5", "empty_spaces is switchable or dead"),
    "crossing": Option(FROM_ANY_RANK, one_of([FROM_ANY_RANK, FROM_BORDER]), "BR3.14", "crossing is any or border"),
    "quiet_limit": Option(100, whole(1, 1000), "BR5.3", "quiet_limit is an integer from 1 to 1000"),
    "swap_after_first": Option(False, flag(), "BR4.1", "swap_after_first is true or false"),
}
"""Every option but the setup."""

_OPTIONS = {
    **published(OPTIONS, nullable(record(position=_POSITION, to_move=SIDE))),
    "examples": [
        {},
        {"layout": "mini", "crossing": "border", "swap_after_first": True},
        {"setup": {"position": "3k4/1N4p1/3R2P1/B2Q2K1", "to_move": 0}},
    ],
}

_CELLS = {"from": _CELL, "to": _CELL}

_MOVES = {
    "switch": move("switch", **_CELLS) | {"examples": [{"type": "switch", "from": "b2", "to": "c3"}]},
    "swap_sides": move("swap_sides") | {"examples": [{"type": "swap_sides"}]},
}

_EVENTS = {
    "switched": record(seat=_SEAT, move=move("switch", **_CELLS), defeated=nullable(_KIND)),
    "sides_swapped": record(seat=_SEAT, move=move("swap_sides")),
    "ended": record(
        ending=one_of(["king_defeated", "repetition", "quiet_limit", "stuck"]),
        winner=nullable(_SEAT),
    ),
}

_VIEW = record(
    position=_POSITION,
    sides=exactly(2, _SEAT),
    to_move=nullable(_SEAT),
    turn=whole(1),
    plies=whole(0),
    quiet_plies=whole(0, 1000),
    repetitions=whole(1, 3),
    points=exactly(2, whole(0)),
    defeated=exactly(2, list_of(_KIND)),
    last=nullable(record(**_CELLS, defeated=nullable(_KIND))),
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
