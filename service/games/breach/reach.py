"""What the abilities come to on an empty table, worked out once for each width: the legal list is read off it."""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from service.games.breach.abilities import Meets, ability, enters_from_border, way, within_sides
from service.games.breach.data import CARDS, RANKS, SPACE

Targets: TypeAlias = tuple[tuple[int, str], ...]
"""The cells that a card reaches from one cell, in order, each with the letters that it may trade places with there."""


@cache
def reach(files: int, dead_spaces: bool, border_only: bool) -> Mapping[str, tuple[Targets, ...]]:
    """The targets of every card on every cell. At most one table for each width and each pair of options is kept."""
    cells = range(RANKS * files)
    reachable = {}
    for own, enemy in (CARDS, CARDS[::-1]):
        letters = {Meets.OWN: own, Meets.ENEMY: enemy, Meets.SPACE: "" if dead_spaces else SPACE}
        for card in own:
            reachable[card] = tuple(_targets(card, files, here, letters, border_only) for here in cells)
    return reachable


def _targets(card: str, files: int, here: int, letters: Mapping[Meets, str], border_only: bool) -> Targets:
    """BR3.1, BR3.14 and the card's ability, for every cell but its own."""
    targets = (
        (there, _partners(card, files, here, there, letters))
        for there in range(RANKS * files)
        if there != here and _open(here // files, there // files, border_only)
    )
    return tuple((there, partners) for there, partners in targets if partners)


def _open(rank: int, target_rank: int, border_only: bool) -> bool:
    return within_sides(rank, target_rank) and (not border_only or enters_from_border(rank, target_rank))


def _partners(card: str, files: int, here: int, there: int, letters: Mapping[Meets, str]) -> str:
    paths = (way(card, files, here, there, meets) for meets in letters)
    return "".join(letters[path.meets] for path in paths if ability(card, path).allows(path))
