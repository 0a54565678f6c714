"""The table of Breach as text, for terminals."""

from collections.abc import Mapping

from service.kernel.values import Json
from service.pieces.text import columns


def board(view: Mapping[str, Json]) -> list[str]:
    """The cells as they lie, rank 4 at the top; capital letters for the capital side, dots for empty spaces."""
    rows = []
    ranks = view["position"].split("/")
    for number, rank in zip(range(len(ranks), 0, -1), ranks, strict=True):
        cells = "".join("." * int(char) if char.isdigit() else char for char in rank)
        rows.append([str(number), *cells])
    files = [chr(ord("a") + file) for file in range(len(rows[0]) - 1)]
    return columns([*rows, ["", *files]], " ")
