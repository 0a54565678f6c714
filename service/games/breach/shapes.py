"""The shapes of Breach's values, shared by the check of options and by the published schemas."""

from typing import Final

from service.games.breach.data import CAPITAL, CELLS, DEAD, LAYOUTS, SMALL, SWITCHABLE, VALUES, WIDTHS
from service.pieces.shapes import flag, one_of, whole

SEAT: Final = whole(0, 1)
SIDE: Final = one_of([CAPITAL, SMALL])
KIND: Final = one_of(VALUES)
CELL: Final = one_of(CELLS[WIDTHS[-1]])

_RANK = "[KQRNBPkqrnbp1-8]{1,8}"
POSITION: Final = {"type": "string", "pattern": f"^{_RANK}/{_RANK}/{_RANK}/{_RANK}$"}
"""BR1.7, as far as a pattern can say it."""

OPTIONS: Final = {
    "layout": one_of(LAYOUTS),
    "empty_spaces": one_of([SWITCHABLE, DEAD]),
    "quiet_limit": whole(1, 1000),
    "swap_after_first": flag(),
}
"""Every option but the setup."""
