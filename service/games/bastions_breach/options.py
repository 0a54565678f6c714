"""Options: the suits that are shown, and a given position (BB2.3, section 6)."""

from collections.abc import Sequence

from service.games.bastions_breach.data import DEFAULT_SUITS, RANKS, ROUNDS, SUITS
from service.kernel.forms import pointer
from service.kernel.game import Options
from service.kernel.refusal import Refusal, invalid_option, invalid_setup
from service.kernel.values import Json


def check_options(raw: Json, seats: int) -> Options | Refusal:
    """The options with all defaults, or the first fault."""
    if seats != 2:
        return invalid_option("BB2.1", "this game has two seats", "")
    misshapen = _misshapen(raw, ("suits", "setup"))
    if misshapen is not None:
        return invalid_option("BB2.3", "the options are an object with suits and setup, both optional", misshapen)
    suits, setup = raw.get("suits", list(DEFAULT_SUITS)), raw.get("setup")
    refusal = _suits_fault(suits) or (None if setup is None else _setup_fault(setup))
    if refusal is not None:
        return refusal
    return {"suits": list(suits), "setup": setup and _complete(setup)}


def _complete(setup: dict[str, Json]) -> dict[str, Json]:
    return {"middle_row": list(setup["middle_row"]), "rounds": [list(pair) for pair in setup.get("rounds", ())]}


def _suits_fault(suits: Json) -> Refusal | None:
    """BB2.3: three different suits."""
    said = "suits: three different ones of clubs, diamonds, hearts, spades"
    if not isinstance(suits, list) or len(suits) != 3:
        return invalid_option("BB2.3", said, "/suits")
    misfit = _misfit(suits, SUITS)
    return None if misfit is None else invalid_option("BB2.3", said, f"/suits/{misfit}")


def _setup_fault(setup: Json) -> Refusal | None:
    """BB6.1: an object with middle_row, and perhaps rounds."""
    misshapen = _misshapen(setup, ("middle_row", "rounds"), required=("middle_row",))
    if misshapen is not None:
        said = "setup: an object with middle_row, optional rounds, and nothing else"
        return invalid_setup("BB6.1", said, "/setup" + misshapen)
    return _middle_row_fault(setup["middle_row"]) or _rounds_fault(setup.get("rounds", []))


def _middle_row_fault(row: Json) -> Refusal | None:
    """BB6.2: the thirteen ranks, each once."""
    said = "middle_row: the thirteen ranks, each exactly once"
    if not isinstance(row, list) or len(row) != ROUNDS:
        return invalid_setup("BB6.2", said, "/setup/middle_row")
    misfit = _misfit(row, RANKS)
    return None if misfit is None else invalid_setup("BB6.2", said, f"/setup/middle_row/{misfit}")


def _rounds_fault(rounds: Json) -> Refusal | None:
    """BB6.3: at most twelve pairs, no rank twice within one seat."""
    said = "rounds: 0 to 12 pairs of ranks, and no rank twice within one seat"
    if not isinstance(rounds, list) or len(rounds) >= ROUNDS:
        return invalid_setup("BB6.3", said, "/setup/rounds")
    for number, pair in enumerate(rounds):
        if not isinstance(pair, list) or len(pair) != 2:
            return invalid_setup("BB6.3", said, f"/setup/rounds/{number}")
    for seat in (0, 1):
        misfit = _misfit([pair[seat] for pair in rounds], RANKS)
        if misfit is not None:
            return invalid_setup("BB6.3", said, f"/setup/rounds/{misfit}/{seat}")
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
