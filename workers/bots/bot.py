"""What a player program is, and which one plays a game at a level."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from service.kernel.game import Game
from service.kernel.values import Json, Move
from workers.bots.random_bot import Choice, RandomBot


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player program may spend on one move."""

    nodes: int


class Bot(Protocol):
    """A pure chooser: the same view, list and rng give the same choice."""

    build: str

    def choose(self, view: Json, legal: Sequence[Move], rng: Random, budget: Budget) -> Choice:
        """A move of ``legal``, which is never empty."""
        ...


def bot_for(game: Game[Any], level: int) -> Bot:  # noqa: ARG001 - every level is random until stronger ones come
    """The player program of a level."""
    return RandomBot(game.weights)
