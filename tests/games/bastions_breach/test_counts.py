"""Bastion's Breach counted out: all triples of a round, and all ways through the first rounds."""

from collections import Counter
from itertools import product

import pytest

from service.games.bastions_breach.data import RANKS
from service.games.bastions_breach.game import GAME
from service.games.bastions_breach.judging import judge
from service.games.bastions_breach.state import State, evolve
from service.log.chance import DerivedChance
from tests.support.pure_table import PureTable

TRIPLES = {("won", 0): 596, ("won", 1): 596, ("middle", None): 596, ("cycle", None): 162, ("tie", None): 247}


def test_BB4_all_2197_triples():
    found = Counter(judge(cards, middle) for *cards, middle in product(RANKS, repeat=3))
    assert sum(found.values()) == 2197
    assert found == TRIPLES


@pytest.mark.parametrize("seat", [0, 1])
def test_BB4_every_single_middle_card_is_fair(seat: int):
    for middle in RANKS:
        results = Counter(judge(cards, middle) for cards in product(RANKS, repeat=2))
        assert results["won", seat] == results["won", 1 - seat], middle


def ways(state: State, depth: int, first: int) -> int:
    """All orders of sealed choices over ``depth`` cards; a ply's first card is laid by seat ``first``."""
    if depth == 0:
        return 1
    owing = GAME.to_act(state)
    seat = first if len(owing) == 2 else owing[0]
    total = 0
    for move in GAME.legal(state, seat):
        after = state
        for event in GAME.decide(state, seat, move, DerivedChance(b"", 0)):
            after = evolve(after, event)
        total += ways(after, depth - 1, first)
    return total


@pytest.mark.parametrize("first", [0, 1])
def test_BB3_ways_through_the_first_cards(first: int):
    start = PureTable(GAME, 2, {}).state
    assert [ways(start, depth, first) for depth in range(5)] == [1, 13, 13**2, 13**2 * 12, 13**2 * 12**2]
