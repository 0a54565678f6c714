"""Breach's events: what was chosen, and how it ended."""

from typing import Final

from service.kernel.event import Event
from service.kernel.values import Move, Seat

SWITCHED: Final = "switched"
SIDES_SWAPPED: Final = "sides_swapped"
ENDED: Final = "ended"


def switched(seat: Seat, move: Move, defeated: str | None) -> Event:
    """A card traded places; ``defeated`` is the kind of the enemy card that fell, if one did."""
    return Event(SWITCHED, {"seat": seat, "move": dict(move), "defeated": defeated})


def sides_swapped(seat: Seat, move: Move) -> Event:
    """A seat answered the first switch by taking the other side."""
    return Event(SIDES_SWAPPED, {"seat": seat, "move": dict(move)})


def ended(ending: str, winner: Seat | None) -> Event:
    """These rules ended the match; a draw has no winner."""
    return Event(ENDED, {"ending": ending, "winner": winner})
