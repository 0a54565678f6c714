"""What the abilities come to on an empty table, worked out once for each width: the legal list is read off it."""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from service.games.breach.abilities import Meets, ability, way, within_sides
from service.games.breach.data import CARDS, RANKS, SPACE

Targets: TypeAlias = tuple[tuple[int, str], ...]
"""The cells that a card reaches from one cell, in order, each with the letters that it may trade places with there."""


@cache
def reach(files: int, dead_spaces: bool) -> Mapping[str, tuple[Targets, ...]]:
    """The targets of every card on every cell. At most one table for each width and each kind of spaces is kept."""
    cells = range(RANKS * files)
    reachable = {}
    for own, enemy in (CARDS, CARDS[::-1]):
        letters = {Meets.OWN: own, Meets.ENEMY: enemy, Meets.SPACE: "" if dead_spaces else SPACE}
        for card in own:
            reachable[card] = tuple(_targets(card, files, here, letters) for here in cells)
    return reachable


def _targets(card: str, files: int, here: int, letters: Mapping[Meets, str]) -> Targets:
    """BR3.1 and the card's ability, for every cell but its own."""
    others = (there for there in range(RANKS * files) if there != here)
    within = (there for there in others if within_sides(here // files, there // files))
    targets = ((there, _partners(card, files, here, there, letters)) for there in within)
    return tuple((there, partners) for there, partners in targets if partners)


def _partners(card: str, files: int, here: int, there: int, letters: Mapping[Meets, str]) -> str:
    paths = (way(card, files, here, there, meets) for meets in letters)
    return "".join(letters[path.meets] for path in paths if ability(card, path).allows(path))
