"""Exact values of endgames: backward induction with one exact matrix game per position."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache

from service.games.bastions_breach.judging import judge
from service.games.bastions_breach.state import Hand, State

Matrix = list[list[Fraction]]
Goal = Callable[[int], Fraction]
"""What a final difference of points is worth to seat 0."""


def value(state: State, goal: Goal) -> Fraction:
    """What the position is worth to seat 0 under best play of both."""

    @cache
    def worth(first: Hand, second: Hand, lead: int, carry: int) -> Fraction:
        if not first:
            return goal(lead)
        middle = state.middle_row[-len(first)]

        def after(mine: str, yours: str) -> Fraction:
            _, winner = judge((mine, yours), middle)
            gain = {None: 0, 0: carry + 1, 1: -carry - 1}[winner]
            left = without(first, mine), without(second, yours)
            return worth(*left, lead + gain, 0 if gain else carry + 1)

        return matrix_value([[after(mine, yours) for yours in second] for mine in first])

    return worth(*state.hands, state.scores[0] - state.scores[1], state.carry)


def without(hand: Hand, card: str) -> Hand:
    return tuple(rank for rank in hand if rank != card)


def matrix_value(payoffs: Matrix) -> Fraction:
    """The value of a matrix game to the chooser of rows, by the simplex method in exact fractions.

    With all entries made positive: maximise the sum of x >= 0 with A x <= 1; the value is 1 / sum. Bland's choice of
    the pivot keeps it from going in circles.
    """
    lift = 1 - min(map(min, payoffs))
    rows, columns = len(payoffs), len(payoffs[0])
    table = [
        [*(entry + lift for entry in payoffs[r]), *(Fraction(r == s) for s in range(rows)), Fraction(1)]
        for r in range(rows)
    ]
    gains = [Fraction(-1)] * columns + [Fraction(0)] * (rows + 1)
    basis = [columns + r for r in range(rows)]
    while (enters := next((c for c, gain in enumerate(gains[:-1]) if gain < 0), None)) is not None:
        leaves = min(
            (r for r in range(rows) if table[r][enters] > 0),
            key=lambda r: (table[r][-1] / table[r][enters], basis[r]),
        )
        pivot(table, gains, leaves, enters)
        basis[leaves] = enters
    return 1 / gains[-1] - lift


def pivot(table: Matrix, gains: list[Fraction], row: int, column: int) -> None:
    """Column ``column`` enters the basis in row ``row``."""
    by = table[row][column]
    table[row] = [entry / by for entry in table[row]]
    for other in [line for r, line in enumerate(table) if r != row] + [gains]:
        factor = other[column]
        other[:] = [entry - factor * base for entry, base in zip(other, table[row], strict=True)]


def difference(lead: int) -> Fraction:
    return Fraction(lead)


def chance(lead: int) -> Fraction:
    """Win 1, draw 1/2, loss 0."""
    return Fraction((lead > 0) - (lead < 0) + 1, 2)


def values(state: State) -> Sequence[Fraction]:
    """Difference and chance."""
    return value(state, difference), value(state, chance)
