"""Choosing: a player program's move from a seat's view and legal list, with how it was found."""

import secrets
import time
from random import Random
from typing import Any

from service.kernel.game import Game
from service.kernel.values import Move
from service.match.state import MatchState
from workers.bots.bot import Budget, bot_for

NODES = 1000


def choose(rules: Game[Any], state: MatchState, seat: int, level: int) -> tuple[Move, dict[str, Any]]:
    """The move, and what goes into the log about it. The seed is fresh from the operating system (API §7)."""
    seed = secrets.token_hex(16)
    legal = [dict(move) for move in rules.legal(state.game, seat)]
    bot = bot_for(rules, level)
    began = time.monotonic()
    choice = bot.choose(rules.view(state.game, seat), legal, Random(seed), Budget(NODES))
    how = {
        "level": level,
        "build": bot.build,
        "seed": seed,
        "nodes": choice.nodes,
        "depth": choice.depth,
        "ms": int((time.monotonic() - began) * 1000),
    }
    return choice.move, how
