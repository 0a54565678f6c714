"""Which switches a card can initiate: a table of abilities, each with its rule (BR3)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from service.games.breach.data import BORDER, RANKS, SPACE


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


Line: TypeAlias = Callable[[int, int], bool]
"""Whether a number of files across and of ranks ahead lie on a line."""

LINES: Final[Mapping[str, Line]] = {
    "straight": lambda across, ahead: across == 0 or ahead == 0,
    "diagonal": lambda across, ahead: abs(across) == abs(ahead),
    "knight": lambda across, ahead: {abs(across), abs(ahead)} == {1, 2},
    "forward": lambda across, ahead: across == 0 and ahead > 0,
    "forward_diagonal": lambda across, ahead: abs(across) == ahead,
}
"""BR3.4 to BR3.10: the lines by name. Forward is away from the owner's edge, always (BR3.11)."""


@dataclass(frozen=True, slots=True)
class Ability:
    """Lines along which a card switches, how far (None: any distance), and with what. ``says``: to who broke it."""

    rule: str
    says: str
    lines: tuple[str, ...]
    distance: int | None = None
    meets: tuple[Meets, ...] = (Meets.OWN, Meets.ENEMY, Meets.SPACE)

    def reaches(self, way: Way) -> bool:
        """Whether the target cell lies on a line and near enough; what lies between is irrelevant (BR3.3)."""
        near = self.distance is None or max(abs(way.across), abs(way.ahead)) <= self.distance
        return near and any(LINES[line](way.across, way.ahead) for line in self.lines)

    def allows(self, way: Way) -> bool:
        """Whether a switch on ``way`` is one that this ability makes."""
        return way.meets in self.meets and self.reaches(way)


ABILITIES: Final = {
    "K": (Ability("BR3.4", "a king switches one cell in any direction", ("straight", "diagonal"), 1),),
    "Q": (Ability("BR3.5", "a queen switches along its file, its rank or a diagonal", ("straight", "diagonal")),),
    "R": (Ability("BR3.6", "a rook switches along its file or its rank", ("straight",)),),
    "B": (Ability("BR3.7", "a bishop switches along a diagonal", ("diagonal",)),),
    "N": (Ability("BR3.8", "a knight switches two cells along one line and one across", ("knight",)),),
    "P": (
        Ability(
            "BR3.9",
            "a pawn switches one cell straight forward, never with an enemy card",
            ("forward",),
            distance=1,
            meets=(Meets.OWN, Meets.SPACE),
        ),
        Ability(
            "BR3.10",
            "a pawn switches one cell diagonally forward with an enemy card only",
            ("forward_diagonal",),
            distance=1,
            meets=(Meets.ENEMY,),
        ),
    ),
}
"""BR3.4 to BR3.10, by kind of card."""


def ability(card: str, way: Way) -> Ability:
    """BR2.7, BR6.3: the ability that ``card`` is held to on ``way``: the one that reaches its target, or the first."""
    abilities = ABILITIES[card.upper()]
    return next((ability for ability in abilities if ability.reaches(way)), abilities[0])


def within_sides(rank: int, target_rank: int) -> bool:
    """BR3.1, BR3.2: the target is in the same half, or on the border rank of the other; ranks are counted from 0."""
    return same_half(rank, target_rank) or target_rank in BORDER


def enters_from_border(rank: int, target_rank: int) -> bool:
    """BR3.14: the target is in the same half, or the card stands on a border rank."""
    return same_half(rank, target_rank) or rank in BORDER


def same_half(rank: int, target_rank: int) -> bool:
    """BR1.4: whether two ranks belong to the same half of the table."""
    return (rank < RANKS // 2) == (target_rank < RANKS // 2)


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
