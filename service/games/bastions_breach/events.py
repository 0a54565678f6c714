"""The events of a match: the row is laid, suits are picked, cards are sealed, rounds are revealed."""

from collections.abc import Sequence
from typing import Any

from service.kernel.chance import Shuffle
from service.kernel.event import Event
from service.kernel.values import Move, Seat

ROW_LAID = "row_laid"
SUIT_PICKED = "suit_picked"
SEALED = "sealed"
REVEALED = "revealed"

Entry = dict[str, Any]
"""A played round as the view lists it: round, middle, cards, result, winner, points (BB7.3)."""


def row_laid(middle_row: Sequence[str], rounds: Sequence[Entry], shuffles: tuple[Shuffle, ...]) -> Event:
    """The middle row lies open; ``rounds`` are those that a setup gave as played."""
    return Event(ROW_LAID, {"middle_row": list(middle_row), "rounds": list(rounds)}, shuffles=shuffles)


def suit_picked(seat: Seat, move: Move, suits: Sequence[str | None]) -> Event:
    """BB2.5: a seat picked its suit; ``suits`` are those of seat 0, seat 1 and the row from now on."""
    return Event(SUIT_PICKED, {"seat": seat, "move": dict(move), "suits": list(suits)})


def sealed(seat: Seat, move: Move) -> Event:
    """A card was laid face down."""
    return Event(SEALED, {"seat": seat, "move": dict(move)})


def revealed(entry: Entry) -> Event:
    """Both cards were turned over, and the round was judged."""
    return Event(REVEALED, entry)
