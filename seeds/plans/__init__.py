"""Plans of the demo matches: the one that every game has, and those of ``<package>.py`` for a game that has some."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, TypeAlias

from service.kernel.game import Game
from service.registry import GAMES, find, package_of
from workers.bots.bot import Budget, bot_for

Move: TypeAlias = Mapping[str, Any]
Outcome: TypeAlias = Mapping[str, Any]


def any_way(_outcome: Outcome) -> bool:
    """However the match ends, it is recorded."""
    return True


def at_random(game: Game[Any], view: Any, legal: Sequence[Move], rng: Random) -> Move:
    """What the AI of level 1 plays."""
    return bot_for(game, 1).choose(view, legal, rng, Budget(nodes=0)).move


@dataclass(frozen=True)
class Plan:
    """One match: how many sit there, who chooses the moves, and which outcomes will do. ``name``: of its file."""

    name: str
    game: Game[Any]
    seats: int
    options: Mapping[str, Any] = field(default_factory=dict)
    choose: Callable[[Game[Any], Any, Sequence[Move], Random], Move] = at_random
    ends: Callable[[Outcome], bool] = any_way


def plans_of(game: Game[Any]) -> tuple[Plan, ...]:
    """The plans of ``seeds/plans/<package>.py``, or one match of the fewest seats with default options."""
    module = f"{__name__}.{package_of(game)}"
    if find_spec(module) is None:
        return (Plan(game.key, game, game.min_seats),)
    plans: tuple[Plan, ...] = import_module(module).plans(game)
    return plans


def all_plans() -> dict[str, Plan]:
    """Every plan by its name, of every game in its newest rules version."""
    newest = [game for game in GAMES if find(game.key) is game]
    return {plan.name: plan for game in newest for plan in plans_of(game)}
