"""Level 1: a legal move by chance."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from service.kernel.values import Json, Move

Weights: TypeAlias = Callable[[Json, Sequence[Move]], Sequence[int]]
"""A game's weights for the moves of a legal list; the view is the seat's own."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The move, how many moves were looked at, and how far ahead."""

    move: Move
    nodes: int
    depth: int


class RandomBot:
    """Weighs moves by a game's own weights, then draws one."""

    build = "random-1"

    def __init__(self, weights: Weights) -> None:
        self._weights = weights

    def choose(self, view: Json, legal: Sequence[Move], rng: Random, budget: Any) -> Choice:  # noqa: ARG002
        """A move of ``legal``, drawn with ``rng``."""
        move = rng.choices(legal, self._weights(view, legal))[0]
        return Choice(move, len(legal), 0)
