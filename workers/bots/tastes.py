"""Tastes: what a random player of each game would rather not do."""

from collections.abc import Mapping, Sequence

from service.kernel.values import Json, Move
from workers.bots.random_bot import Weights


def chariot(_view: Json, legal: Sequence[Move]) -> Sequence[int]:
    """A GM rather calls a contest than ends the scene; nobody concedes lightly."""
    rare = {"end_scene": 1, "concede": 1}
    return [rare.get(move["type"], 8) for move in legal]


def bastion(_view: Json, legal: Sequence[Move]) -> Sequence[int]:
    """Nobody ends a turn while an attack is possible, and an attack is rather made than put off."""
    attack = any(move["type"] == "attack" for move in legal)
    weights = {"attack": 12, "end_turn": 0 if attack else 4}
    return [weights.get(move["type"], 3) for move in legal]


TASTES: Mapping[str, Weights] = {"chariot": chariot, "bastion": bastion}
