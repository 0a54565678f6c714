"""Tastes: what a random player of each game would rather not do."""

from collections.abc import Mapping, Sequence

from service.kernel.values import Json, Move
from workers.bots.random_bot import Weights


def chariot(_view: Json, legal: Sequence[Move]) -> Sequence[int]:
    """A GM rather calls a contest than ends the scene; nobody concedes lightly."""
    rare = {"end_scene": 1, "concede": 1}
    return [rare.get(move["type"], 8) for move in legal]


TASTES: Mapping[str, Weights] = {"chariot": chariot}
