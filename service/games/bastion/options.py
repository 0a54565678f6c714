"""Checking the options of a new match (BN2)."""

from functools import cache

from service.games.bastion.board import is_clear
from service.games.bastion.data.words import DEALT, MAX_SEATS
from service.games.bastion.opening import enter_first_enemies, lay_out_as_given
from service.games.bastion.positions import position_fault
from service.games.bastion.schemas.options import OPTIONS
from service.games.bastion.schemas.shapes import position_shape, setup_shape
from service.games.bastion.state import evolve, initial
from service.kernel.forms import Fault, Form
from service.kernel.game import Options
from service.kernel.options import checked
from service.kernel.recorder import Recorder
from service.kernel.refusal import Refusal, invalid_option, invalid_setup
from service.kernel.values import Json


def check_options(raw: Json, seats: int) -> Options | Refusal:
    """BN2.1: the options complete with their defaults, or what is wrong with them."""
    if not 1 <= seats <= MAX_SEATS:
        return invalid_option("BN2.1", f"Bastion is played by 1 to {MAX_SEATS} seats", "")
    options = checked(OPTIONS, raw, "BN2.1", "Bastion")
    if isinstance(options, Refusal):
        return options
    figures = options["defenders"]
    if isinstance(figures, list) and len(figures) != seats:
        return invalid_option("BN2.1", f"for {seats} seats {seats} different defenders are named", "/defenders")
    refusal = None if options["setup"] is None else check_setup(options, seats)
    return refusal or options


def check_setup(options: Options, seats: int) -> Refusal | None:
    """BN2.4, BN2.5: what is wrong with a given start: first its shape, then what it says."""
    setup = options["setup"]
    fault = _setup_form(seats).first_fault(setup)
    if fault is None and setup.get("position") is None:
        fault = start_fault(options, seats)
    if fault is not None:
        return invalid_setup("BN2.4", fault.detail, f"/setup{fault.pointer}")
    if setup.get("position") is None:
        return None
    fault = _position_form(seats).first_fault(setup["position"]) or position_fault(setup, seats)
    return None if fault is None else invalid_setup("BN2.5", fault.detail, f"/setup/position{fault.pointer}")


def start_fault(options: Options, seats: int) -> Fault | None:
    """BN2.4: enough cards for the preparation, after which the match is not over."""
    setup = options["setup"]
    if len(setup["deck"]) <= seats:
        return Fault("/deck", "without a position the deck holds more cards than there are seats")
    if setup["ritual_deck"] and len(setup["ritual_deck"]) < DEALT * seats:
        return Fault("/ritual_deck", f"the ritual deck is empty or holds {DEALT} cards for each seat")
    record = Recorder(evolve, initial(options, seats))
    lay_out_as_given(record, setup)
    enter_first_enemies(record)
    if record.state.ending is not None or is_clear(record.state):
        return Fault("/deck", "the match would be over before its first turn")
    return None


@cache
def _setup_form(seats: int) -> Form:
    return Form(setup_shape({"type": ["object", "null"]}, seats))


@cache
def _position_form(seats: int) -> Form:
    return Form(position_shape(seats, seats))
