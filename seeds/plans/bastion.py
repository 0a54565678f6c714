"""The demo matches of Bastion: a siege that is won, and one that is lost."""

from collections.abc import Sequence
from random import Random
from typing import Any

from seeds import captain
from seeds.plans import Move, Outcome, Plan
from service.kernel.game import Game


def by_captain(_game: Game[Any], view: Any, legal: Sequence[Move], rng: Random) -> Move:
    """As a player who plans a turn."""
    return captain.choose(view, legal, rng)


def won(outcome: Outcome) -> bool:
    """Whether the defenders have won."""
    return outcome["winners"] != []


def lost(outcome: Outcome) -> bool:
    """Whether the defenders have lost."""
    return outcome["winners"] == []


def plans(game: Game[Any]) -> tuple[Plan, ...]:
    """Two sieges."""
    return (
        Plan("bastion-won", game, 2, {"defenders": "choose"}, by_captain, won),
        Plan("bastion-lost", game, 3, {"scenario": "easy"}, ends=lost),
    )
