"""The table of Balaans as text, for terminals."""

from collections.abc import Mapping, Sequence

from service.kernel.values import Json
from service.pieces.text import NOTHING, columns, scalar


def board(view: Mapping[str, Json]) -> list[str]:
    """The five lanes, a line for the stack of each seat from the bottom to the top."""
    rows = [["lane", "holder", "seat", "value", "stack"]]
    for number, lane in view["lanes"].items():
        for seat in (0, 1):
            value = f"{lane['values'][seat]}{'*' if lane['live'][seat] else ''}"
            where = [number, scalar(lane["holder"])] if seat == 0 else ["", ""]
            rows.append([*where, str(seat), value, _stack(lane["stacks"][seat])])
    return [*columns(rows), "(in brackets: tapped or spent; *: a live Destiny on top)"]


def _stack(stack: Sequence[Mapping[str, Json]]) -> str:
    """The cards of a stack from the bottom to the top."""
    used = (f"({card['card']})" if card.get("tapped") or card.get("spent") else card["card"] for card in stack)
    return " ".join(used) or NOTHING
