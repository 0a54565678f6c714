"""Player programs on random play of every game: legal, repeatable, and to the games' tastes."""

import random
from collections import Counter
from typing import Any

import pytest

from service.kernel.game import Game
from service.registry import GAMES, find
from tests.support.pure_table import PureTable
from workers.bots.bot import Budget, bot_for

BUDGET = Budget(100)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_bot_plays_legal_moves_and_the_same_again(game: Game[Any]):
    seats = (game.min_seats + game.max_seats + 1) // 2
    table, bot, seed = PureTable(game, seats, {}, "bots 1"), bot_for(game, 1), 0
    for _ in range(150):
        if table.outcome() is not None:
            break
        for seat in table.to_act()[:1]:
            view, legal = table.view(seat), table.legal(seat)
            seed += 1
            choice = bot.choose(view, legal, random.Random(seed), BUDGET)
            assert choice.move in legal
            assert bot.choose(view, legal, random.Random(seed), BUDGET).move == choice.move
            assert table.play(seat, choice.move) is None
    assert seed > 10


def kinds(key: str, legal: list[dict], view: Any = None, times: int = 200) -> Counter:
    """How often each type of move is chosen."""
    game = find(key)
    assert game is not None
    bot = bot_for(game, 1)
    return Counter(bot.choose(view or {}, legal, random.Random(seed), BUDGET).move["type"] for seed in range(times))


def test_nobody_ends_a_turn_of_bastion_while_an_attack_is_possible():
    legal = [{"type": "move", "to": 1}, {"type": "attack", "target": 3}, {"type": "end_turn"}]
    found = kinds("bastion", legal)
    assert found["end_turn"] == 0
    assert found["attack"] > found["move"] > 0
    assert kinds("bastion", [legal[0], legal[2]])["end_turn"] > 0


def test_a_gm_rather_calls_a_contest_than_ends_the_session():
    view = {"hand_counts": [6, 6], "scenes": [{"number": 1, "text": "", "npcs": 1}]}
    found = kinds("chariot", [{"type": "declare", "stakes": ""}, {"type": "end_session"}], view)
    assert found["declare"] > 2 * found["end_session"] > 0
