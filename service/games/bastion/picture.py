"""The table of Bastion as text, for terminals."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from service.kernel.values import Json
from service.pieces.text import NOTHING, columns, scalar

View: TypeAlias = Mapping[str, Json]

ON_BOARD = frozenset({"quarters", "camp", "citadel"})
"""The fields of the view that the picture shows."""


def board(view: View) -> list[str]:
    """The quarters with their sources, then the wall before them, then the citadel."""
    rows = [["quarter", "sources", "tower", "bases", "square", "defenders"]]
    for quarter in view["quarters"]:
        sources = " ".join(source_of(source) for source in quarter["sources"])
        bases = " ".join(scalar(card) for card in quarter["bases"])
        name = f"{quarter['quarter']} {quarter['colour']}{' (blocked)' if quarter['blocked'] else ''}"
        square, seats = enemies_of(quarter["square"]), defenders_at(view, quarter["quarter"])
        rows.append([name, sources, scalar(quarter["tower"]), bases, square, seats])
    wall = [["wall", "quarter", "enemies"]]
    wall += [
        [str(section["section"]), str(section["quarter"]), enemies_of(section["enemies"])]
        for section in view["camp"]
        if section["enemies"]
    ]
    citadel = f"citadel: {enemies_of(view['citadel'])}, defenders {defenders_at(view, 'citadel')}"
    key = "(a source gives its colour, and =: what lies on it; enemies with their strength, !: guarded)"
    return [*columns(rows), "", *columns(wall), "", citadel, key]


def source_of(source: Mapping[str, Json]) -> str:
    """A source's colour, and the mana that closes it."""
    return f"{source['colour']}{'=' + source['mana'] if source['mana'] else ''}"


def enemies_of(stack: Sequence[Mapping[str, Json]]) -> str:
    """A stack of enemies from the bottom to the top."""
    shown = (f"{enemy['card']}/{enemy['strength']}{'!' if enemy['guarded'] else ''}" for enemy in stack)
    return " ".join(shown) or NOTHING


def defenders_at(view: View, place: Json) -> str:
    """The seats that stand at a place."""
    return " ".join(str(seat["seat"]) for seat in view["seats"] if seat["place"] == place) or NOTHING
