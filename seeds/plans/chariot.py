"""The demo match of Chariot: a session of several scenes at a table of four, with a sentence for every text."""

from collections.abc import Sequence
from random import Random
from typing import Any

from seeds.plans import Move, Plan, at_random
from service.kernel.game import Game

LINES = (
    "Rain has been falling on the viaduct since noon.",
    "Somebody at the back of the hall begins to sing.",
    "The lamp goes out, and nobody admits to it.",
    "An old debt comes due at the worst of moments.",
    "The river keeps what it was given.",
)


def with_words(game: Game[Any], view: Any, legal: Sequence[Move], rng: Random) -> Move:
    """As the AI of level 1 plays."""
    move = {**at_random(game, view, legal, rng)}
    for name in ("stakes", "text"):
        if name in move:
            move[name] = rng.choice(LINES)
    return move


def plans(game: Game[Any]) -> tuple[Plan, ...]:
    """One match."""
    return (Plan("chariot", game, 4, {"gm_consent": True}, with_words),)
