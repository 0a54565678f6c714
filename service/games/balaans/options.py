"""The options of a match, complete with their defaults (BA10.1)."""

from service.games.balaans.plain import plain
from service.games.balaans.setups import fault_in, setup_fault
from service.games.balaans.shapes import DEFAULTS
from service.kernel.forms import pointer
from service.kernel.game import Options
from service.kernel.refusal import Refusal, invalid_option
from service.kernel.values import Json

SAYS = {
    "first_seat": "null, 0 or 1",
    "plays_per_turn": "1, 2 or 3",
    "chips": "a whole number from 1 to 100",
    "chip_value": "a whole number from 0 to 1000000",
    "exhaustion": "chips or draw",
}


def check_options(raw: Json, seats: int) -> Options | Refusal:
    """BA10.1: the options with all defaults, or the first fault."""
    if seats != 2:
        return invalid_option("BA1.2", "this game has two seats", "")
    if not isinstance(raw, dict):
        return invalid_option("BA10.1", "the options are an object", "")
    options = DEFAULTS | raw
    setup = options.pop("setup", None)
    for name, value in options.items():
        if name not in SAYS:
            return invalid_option("BA10.1", "there is no such option", pointer([name]))
        if fault_in(name, value) is not None:
            return invalid_option("BA10.1", f"{name}: {SAYS[name]}", f"/{name}")
    options = {name: plain(value) for name, value in options.items()}
    refusal = None if setup is None else setup_fault(setup, options)
    if refusal is not None:
        return refusal
    if setup is not None and "decks" in setup:
        setup = {"reshuffle": True} | setup
    return options | {"setup": plain(setup)}
