"""Chance as a game sees it: a source of recorded shuffles (CONVENTIONS §6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from service.kernel.values import Json


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The ``n``-th shuffle of a match: the list before and after. Goes into the event that it decided."""

    n: int
    before: tuple[Json, ...]
    after: tuple[Json, ...]


class Chance(Protocol):
    """What ``start`` and ``decide`` may ask. Each call is one shuffle of the match, in order."""

    def shuffle(self, items: Sequence[Json]) -> Shuffle:
        """Shuffles ``items``, which stand in the order that the specification gives."""
        ...
