"""The options of a match, complete with their defaults, and those of a rematch (BA10.1, BA10.5)."""

from collections.abc import Sequence
from typing import Any

from service.games.balaans.schemas.options import OPTIONS
from service.games.balaans.setups import setup_fault
from service.kernel.game import End, Options
from service.kernel.options import checked
from service.kernel.refusal import Refusal, invalid_option
from service.kernel.values import Json, Seat


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


def next_options(options: Options, end: End[Any], seats: Sequence[Seat]) -> Options:
    """BA2.6, BA10.5: the winner of the last bout goes first, whatever the ending; without one a starter is chosen."""
    if "position" in (options["setup"] or ()):
        return options
    winners = end.outcome.winners
    return {**options, "first_seat": seats.index(winners[0]) if winners else None}
