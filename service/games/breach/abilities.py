"""Which switches a card can initiate: one predicate a rule, over the way from its cell to the target (BR3)."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from service.games.breach.data import PAWN, RANKS, SPACE


class Meets(Enum):
    """What the initiating card finds on the target cell."""

    OWN = "own"
    ENEMY = "enemy"
    SPACE = "space"


class Way(NamedTuple):
    """From cell to cell as the card's owner sees it: ``across`` in files, ``ahead`` in ranks away from its own edge."""

    across: int
    ahead: int
    meets: Meets


@dataclass(frozen=True, slots=True)
class Ability:
    """A rule's number, what it says to somebody who broke it, and its predicate."""

    rule: str
    says: str
    allows: Callable[[Way], bool]


def within_sides(rank: int, target_rank: int) -> bool:
    """BR3.1: the own half or the border rank of the other, so only the other half's edge is out of reach."""
    far_edge = RANKS - 1 if rank < RANKS // 2 else 0
    return target_rank != far_edge


def king(way: Way) -> bool:
    """BR3.4: one cell in any of the eight directions."""
    return max(abs(way.across), abs(way.ahead)) == 1


def queen(way: Way) -> bool:
    """BR3.5: any distance along the file, the rank or a diagonal."""
    return rook(way) or bishop(way)


def rook(way: Way) -> bool:
    """BR3.6: any distance along the file or the rank."""
    return way.across == 0 or way.ahead == 0


def bishop(way: Way) -> bool:
    """BR3.7: any distance along a diagonal."""
    return abs(way.across) == abs(way.ahead)


def knight(way: Way) -> bool:
    """BR3.8: two cells along one line and one across."""
    return {abs(way.across), abs(way.ahead)} == {1, 2}


def pawn_straight(way: Way) -> bool:
    """BR3.9: one cell straight forward, with an own card or a space; forward is away from the owner's edge (BR3.11)."""
    return way.across == 0 and way.ahead == 1 and way.meets is not Meets.ENEMY


def pawn_diagonal(way: Way) -> bool:
    """BR3.10: one cell diagonally forward, with an enemy card only."""
    return _is_diagonal_step(way) and way.meets is Meets.ENEMY


def _is_diagonal_step(way: Way) -> bool:
    return abs(way.across) == 1 and way.ahead == 1


_ABILITIES = {
    "K": Ability("BR3.4", "a king switches one cell in any direction", king),
    "Q": Ability("BR3.5", "a queen switches along its file, its rank or a diagonal", queen),
    "R": Ability("BR3.6", "a rook switches along its file or its rank", rook),
    "B": Ability("BR3.7", "a bishop switches along a diagonal", bishop),
    "N": Ability("BR3.8", "a knight switches two cells along one line and one across", knight),
}
_STRAIGHT = Ability("BR3.9", "a pawn switches one cell straight forward, never with an enemy card", pawn_straight)
_DIAGONAL = Ability("BR3.10", "a pawn switches one cell diagonally forward with an enemy card only", pawn_diagonal)


def ability(card: str, way: Way) -> Ability:
    """BR2.7, BR6.3: the rule that ``card`` is held to on ``way``; only a pawn has two."""
    kind = card.upper()
    if kind == PAWN:
        return _DIAGONAL if _is_diagonal_step(way) else _STRAIGHT
    return _ABILITIES[kind]


def way(card: str, files: int, here: int, there: int, meets: Meets) -> Way:
    """The way of ``card`` from cell to cell on a table of so many files (BR3.11: small letters look down)."""
    rank, file = divmod(here, files)
    target_rank, target_file = divmod(there, files)
    climb = target_rank - rank
    return Way(target_file - file, climb if card.isupper() else -climb, meets)


def met(card: str, other: str) -> Meets:
    """Whose the letter on the target cell is, seen from the initiating card."""
    if other == SPACE:
        return Meets.SPACE
    return Meets.OWN if card.isupper() == other.isupper() else Meets.ENEMY
