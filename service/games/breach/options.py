"""Breach's options: raw JSON becomes complete options with all defaults, or a refusal that names rule and field."""

from typing import Final

from service.games.breach.data import KING
from service.games.breach.moves import switches
from service.games.breach.positions import board_of, is_position
from service.games.breach.schemas import OPTIONS, SIDE
from service.games.breach.state import initial
from service.kernel.forms import Form
from service.kernel.game import Options
from service.kernel.options import checked
from service.kernel.refusal import Refusal, invalid_option, invalid_setup
from service.kernel.values import Json
from service.pieces.shapes import record

SEATS: Final = 2

_SETUP = Form(record(position={}, to_move=SIDE))


def check_options(raw: Json, seats: int) -> Options | Refusal:
    """The options complete with defaults, or the refusal of the first wrong one; the setup is looked at last."""
    if seats != SEATS:
        return invalid_option("BR1.2", "Breach has two seats", "")
    options = checked(OPTIONS, raw, "BR1.5", "Breach")
    if isinstance(options, Refusal) or options["setup"] is None:
        return options
    return _bad_setup(options["setup"]) or _no_switch(options) or options


def _bad_setup(setup: Json) -> Refusal | None:
    """BR7.1 to BR7.3, in this order."""
    fault = _SETUP.first_fault(setup)
    if fault is not None:
        words = "setup has the fields position and to_move and no others, and to_move is 0 or 1"
        return invalid_setup("BR7.1", words, "/setup" + fault.pointer)
    position = setup["position"]
    if not isinstance(position, str) or not is_position(position):
        words = "position has four ranks of 3 to 8 files, joined by /, with letters for cards and digits for runs"
        return invalid_setup("BR7.2", words, "/setup/position")
    board = board_of(position)
    if board.count(KING) != 1 or board.count(KING.lower()) != 1:
        return invalid_setup("BR7.3", "position has exactly one K and one k", "/setup/position")
    return None


def _no_switch(options: Options) -> Refusal | None:
    """BR7.4: the seat to move has a switch."""
    if next(switches(initial(options, SEATS)), None) is None:
        return invalid_setup("BR7.4", "the seat of to_move has no switch in this position", "/setup/to_move")
    return None
