"""Options: the suits, who picks them, and a given position (BB2.3, BB2.5, section 6)."""

from collections.abc import Sequence

from service.games.bastions_breach.data import RANKS, ROUNDS
from service.games.bastions_breach.schemas import OPTIONS
from service.kernel.forms import pointer
from service.kernel.game import Options
from service.kernel.options import checked
from service.kernel.refusal import Refusal, invalid_option, invalid_setup
from service.kernel.values import Json


def check_options(raw: Json, seats: int) -> Options | Refusal:
    """The options with all defaults, or the first fault."""
    if seats != 2:
        return invalid_option("BB2.1", "this game has two seats", "")
    options = checked(OPTIONS, raw, "BB2.3", "Bastion's Breach")
    if isinstance(options, Refusal) or options["setup"] is None:
        return options
    setup = options["setup"]
    return _setup_fault(setup) or options | {"setup": setup | {"rounds": setup.get("rounds", [])}}


def _setup_fault(setup: Json) -> Refusal | None:
    """BB6.1: an object with middle_row, and perhaps rounds."""
    misshapen = _misshapen(setup, ("middle_row", "rounds"), required=("middle_row",))
    if misshapen is not None:
        detail = "setup: an object with middle_row, optional rounds, and nothing else"
        return invalid_setup("BB6.1", detail, "/setup" + misshapen)
    return _middle_row_fault(setup["middle_row"]) or _rounds_fault(setup.get("rounds", []))


def _middle_row_fault(row: Json) -> Refusal | None:
    """BB6.2: the thirteen ranks, each once."""
    detail = "middle_row: the thirteen ranks, each exactly once"
    if not isinstance(row, list) or len(row) != ROUNDS:
        return invalid_setup("BB6.2", detail, "/setup/middle_row")
    misfit = _misfit(row, RANKS)
    return None if misfit is None else invalid_setup("BB6.2", detail, f"/setup/middle_row/{misfit}")


def _rounds_fault(rounds: Json) -> Refusal | None:
    """BB6.3: at most twelve pairs, no rank twice within one seat."""
    detail = "rounds: 0 to 12 pairs of ranks, and no rank twice within one seat"
    if not isinstance(rounds, list) or len(rounds) >= ROUNDS:
        return invalid_setup("BB6.3", detail, "/setup/rounds")
    for number, pair in enumerate(rounds):
        if not isinstance(pair, list) or len(pair) != 2:
            return invalid_setup("BB6.3", detail, f"/setup/rounds/{number}")
    for seat in (0, 1):
        misfit = _misfit([pair[seat] for pair in rounds], RANKS)
        if misfit is not None:
            return invalid_setup("BB6.3", detail, f"/setup/rounds/{misfit}/{seat}")
    return None


def _misshapen(value: Json, known: Sequence[str], required: Sequence[str] = ()) -> str | None:
    """The pointer to what keeps ``value`` from being an object with these fields."""
    if not isinstance(value, dict) or not all(name in value for name in required):
        return ""
    return next((pointer([name]) for name in value if name not in known), None)


def _misfit(items: Sequence[Json], known: Sequence[str]) -> int | None:
    """The place of the first item that is not known or stands there already."""
    for place, item in enumerate(items):
        if item not in known or item in items[:place]:
            return place
    return None
