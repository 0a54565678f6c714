"""The options of a match, complete with their defaults (BA10.1)."""

from service.games.balaans.schemas.options import OPTIONS
from service.games.balaans.setups import setup_fault
from service.kernel.game import Options
from service.kernel.options import checked
from service.kernel.refusal import Refusal, invalid_option
from service.kernel.values import Json


def check_options(raw: Json, seats: int) -> Options | Refusal:
    """BA10.1: the options with all defaults, or the first fault."""
    if seats != 2:
        return invalid_option("BA1.2", "this game has two seats", "")
    options = checked(OPTIONS, raw, "BA10.1", "Balaans")
    if isinstance(options, Refusal) or options["setup"] is None:
        return options
    setup = options["setup"]
    refusal = setup_fault(setup, options)
    if refusal is not None:
        return refusal
    return options | {"setup": {"reshuffle": True} | setup} if "decks" in setup else options
