"""What the chips are worth in the end (BA9.6)."""

from service.games.balaans.data import TAKEN
from service.games.balaans.model import State
from service.kernel.values import Json


def stakes(state: State) -> dict[str, Json]:
    """BA9.6: what each seat gets from the other if it wins, and if nobody does; in stakes, negative: it pays."""
    terms = state.terms
    if terms.settlement == TAKEN:
        balance = _balance(state)
        return {"chip_value": terms.chip_value, "win": balance, "draw": balance}
    wager = terms.chips * terms.chip_value
    return {"chip_value": terms.chip_value, "win": [wager, wager], "draw": [0, 0]}


def _balance(state: State) -> list[int]:
    """What chips that have changed hands bring to each seat: the other's lost ones less its own."""
    first, second = (state.terms.chips - chips for chips in state.chips)
    gain = (second - first) * state.terms.chip_value
    return [gain, -gain]
