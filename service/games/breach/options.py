"""Breach's options: raw JSON becomes complete options with all defaults, or a refusal that names rule and field."""

from collections.abc import Mapping
from typing import Final

from service.games.breach.board import board_of, is_position
from service.games.breach.data import DEFAULTS, KING
from service.games.breach.moves import switches
from service.games.breach.shapes import OPTIONS, SIDE
from service.games.breach.state import initial
from service.kernel.forms import Form, pointer
from service.kernel.game import Options
from service.kernel.refusal import Refusal, invalid_option, invalid_setup
from service.kernel.values import Json
from service.pieces.shapes import record

SEATS: Final = 2

_WORDS = {
    "layout": ("BR1.5", "layout is chess, rotated or mini"),
    "empty_spaces": ("BR2.5", "empty_spaces is switchable or dead"),
    "quiet_limit": ("BR5.3", "quiet_limit is an integer from 1 to 1000"),
    "swap_after_first": ("BR4.1", "swap_after_first is true or false"),
}
_FORMS = {name: Form(shape) for name, shape in OPTIONS.items()}
_SETUP = Form(record(position={}, to_move=SIDE))


def check_options(raw: Json, seats: int) -> Options | Refusal:
    """The options complete with defaults, or the refusal of the first wrong one; the setup is looked at last."""
    if seats != SEATS:
        return invalid_option("BR1.2", "breach has two seats", "")
    if not isinstance(raw, Mapping):
        return invalid_option("BR1.5", "options are an object", "")
    for name, value in raw.items():
        if name not in DEFAULTS:
            return invalid_option("BR1.5", f"the options of breach are {', '.join(DEFAULTS)}", pointer([name]))
        if name in _FORMS and _FORMS[name].first_fault(value) is not None:
            rule, words = _WORDS[name]
            return invalid_option(rule, words, pointer([name]))
    options = dict(DEFAULTS) | dict(raw)
    options["quiet_limit"] = int(options["quiet_limit"])  # to a JSON Schema 100.0 is an integer too
    return options if options["setup"] is None else _with_setup(options)


def _with_setup(options: dict[str, Json]) -> Options | Refusal:
    """BR7.1 to BR7.4, in this order."""
    setup = options["setup"]
    fault = _SETUP.first_fault(setup)
    if fault is not None:
        words = "setup has the fields position and to_move and no others, and to_move is 0 or 1"
        return invalid_setup("BR7.1", words, "/setup" + fault.pointer)
    options["setup"] = {"position": setup["position"], "to_move": int(setup["to_move"])}
    return _bad_position(setup["position"]) or _no_switch(options) or options


def _bad_position(position: Json) -> Refusal | None:
    """BR7.2, BR7.3: written as BR1.7 says, with one king on each side."""
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
