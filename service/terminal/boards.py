"""Boards: pictures of the games that are played on one, each made from a view."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from service.kernel.values import Json
from service.pieces.text import NOTHING, columns, scalar
from service.registry import find

View: TypeAlias = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Board:
    """How a game's table is drawn; ``fields`` of the view need no more words then."""

    draw: Callable[[View], list[str]]
    fields: frozenset[str]


def bastion(view: View) -> list[str]:
    """The quarters with their sources, then the wall before them, then the citadel."""
    rows = [["quarter", "sources", "tower", "bases", "square", "defenders"]]
    for one in view["quarters"]:
        sources = " ".join(source_of(source) for source in one["sources"])
        bases = " ".join(scalar(card) for card in one["bases"])
        name = f"{one['quarter']} {one['colour']}{' (blocked)' if one['blocked'] else ''}"
        square, seats = enemies_of(one["square"]), defenders_at(view, one["quarter"])
        rows.append([name, sources, scalar(one["tower"]), bases, square, seats])
    wall = [["wall", "quarter", "enemies"]]
    wall += [[str(w["section"]), str(w["quarter"]), enemies_of(w["enemies"])] for w in view["camp"] if w["enemies"]]
    citadel = f"citadel: {enemies_of(view['citadel'])}, defenders {defenders_at(view, 'citadel')}"
    key = "(a source gives its colour, and =: what lies on it; enemies with their strength, !: guarded)"
    return [*columns(rows), "", *columns(wall), "", citadel, key]


def source_of(source: Mapping[str, Json]) -> str:
    """A source's colour, and the mana that closes it."""
    return f"{source['colour']}{'=' + source['mana'] if source['mana'] else ''}"


def enemies_of(stack: Sequence[Mapping[str, Json]]) -> str:
    """A stack of enemies from the bottom to the top."""
    return " ".join(f"{one['card']}/{one['strength']}{'!' if one['guarded'] else ''}" for one in stack) or NOTHING


def defenders_at(view: View, place: Json) -> str:
    """The seats that stand at a place."""
    return " ".join(str(one["seat"]) for one in view["seats"] if one["place"] == place) or NOTHING


BOARDS: Mapping[str, Board] = {
    "bastion": Board(bastion, frozenset({"quarters", "camp", "citadel"})),
}
"""By game, where the record has none yet."""


def board_of(game: str) -> Board | None:
    """How a game's table is drawn; None for a game that has an outline only."""
    rules = find(game)
    if rules is not None and rules.board is not None:
        return Board(rules.board, rules.on_board)
    return BOARDS.get(game)
