"""Outcomes: why a match ended, and who got what."""

from dataclasses import dataclass

LEFT = "left"
"""Ending of an outcome brought about by leaving; the match puts its own word (resignation, forfeit) in its place."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """``ending`` says why, ``winners`` who won (ascending), ``returns`` +1, 0 or -1 for each seat."""

    ending: str
    winners: tuple[int, ...]
    returns: tuple[int, ...]


def won_by(ending: str, winner: int, seats: int) -> Outcome:
    """One seat wins, all others lose."""
    return Outcome(ending, (winner,), tuple(1 if seat == winner else -1 for seat in range(seats)))


def drawn(ending: str, seats: int) -> Outcome:
    """Nobody wins, nobody loses."""
    return Outcome(ending, (), (0,) * seats)
