"""The solved endgames E, F, G (section 9), and the even start."""

from fractions import Fraction
from typing import Any

import pytest

from service.games.bastions_breach.data import RANKS
from service.games.bastions_breach.game import GAME
from tests.games.bastions_breach.solving import matrix_value, values
from tests.support.pure_table import PureTable

E = {
    "middle_row": "6 A 7 9 Q 3 4 2 J 5 K 8 10",
    "rounds": "Q-2 9-K 8-A 10-9 A-6 3-4 5-10 7-3 K-5 2-J",
}
F = {
    "middle_row": "2 J 5 8 K 7 10 6 3 4 9 Q A",
    "rounds": "7-Q 5-9 K-3 2-5 J-2 4-10 8-8 Q-J A-4 9-7",
}
G = {
    "middle_row": "J Q 10 6 5 7 K 8 4 3 A 2 9",
    "rounds": "10-4 6-9 7-A K-5 3-K A-6 J-J 2-7 8-10",
}


def setup(written: dict[str, str]) -> dict[str, Any]:
    pairs = [pair.split("-") for pair in written["rounds"].split()]
    return {"setup": {"middle_row": written["middle_row"].split(), "rounds": pairs}}


@pytest.mark.parametrize(
    ("written", "scores", "hands", "difference", "chance"),
    [
        (E, [6, 4], "4 6 J | 7 8 Q", "3/5", "2/3"),
        (F, [5, 5], "3 6 10 | 6 K A", "-1/3", "1/3"),
        (G, [4, 5], "4 5 9 Q | 2 3 8 Q", "-7/128", "18/37"),
    ],
    ids="EFG",
)
def test_solved_endgame(written: dict[str, str], scores: list[int], hands: str, difference: str, chance: str):
    table = PureTable(GAME, 2, setup(written))
    view = table.view(None)
    assert (view["scores"], view["carry"]) == (scores, 0)
    assert view["hands"] == [hand.split() for hand in hands.split(" | ")]
    assert values(table.state) == (Fraction(difference), Fraction(chance))


def test_a_symmetric_endgame_is_even():
    last = list(RANKS[:4])
    rounds = [[rank, rank] for rank in RANKS[4:]]
    row = [*RANKS[4:], *last]
    table = PureTable(GAME, 2, {"setup": {"middle_row": row, "rounds": rounds}})
    assert values(table.state) == (0, Fraction(1, 2))


@pytest.mark.parametrize(
    ("payoffs", "value"),
    [
        ([[3]], 3),
        ([[1, 2], [0, 5]], 1),
        ([[1, -1], [-1, 1]], 0),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0),
        ([[3, 1], [0, 2]], Fraction(3, 2)),
        ([[-4, -2], [-3, -3]], -3),
    ],
)
def test_the_solver_knows_small_matrix_games(payoffs: list[list[int]], value: Fraction):
    assert matrix_value([[Fraction(entry) for entry in row] for row in payoffs]) == value
