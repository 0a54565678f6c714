"""A match of Nim between two moves: the state, its beginning and its evolution."""

from dataclasses import dataclass
from typing import Final

from service.kernel.event import Event
from service.kernel.game import Options
from service.kernel.outcome import Outcome, won_by
from service.kernel.values import Move, Seat

TOOK: Final = "took"


@dataclass(frozen=True, slots=True)
class State:
    """``heaps``: the objects left in each; ``last``: heap and objects of the latest move."""

    heaps: tuple[int, ...]
    to_move: Seat
    last_wins: bool
    ply: int = 0
    last: tuple[int, int] | None = None
    outcome: Outcome | None = None


def initial(options: Options, _seats: int) -> State:
    """NM1.1, NM1.2, NM5.1: the heaps as usual, or as the setup says."""
    setup = options["setup"] or {"heaps": [1, 3, 5, 7], "to_move": 0}
    return State(tuple(setup["heaps"]), setup["to_move"], options["last_takes"] == "wins")


def took(seat: Seat, move: Move, winner: Seat | None) -> Event:
    """A seat took objects; ``winner``: who has won by that, if it was the last object."""
    return Event(TOOK, {"seat": seat, "move": dict(move), "winner": winner})


def evolve(state: State, event: Event) -> State:
    """NM2.1: the objects are gone, and the other seat is to move."""
    heap, objects = event.data["move"]["heap"], event.data["move"]["objects"]
    winner = event.data["winner"]
    return State(
        heaps=tuple(left - objects * (number == heap) for number, left in enumerate(state.heaps, 1)),
        to_move=1 - state.to_move,
        last_wins=state.last_wins,
        ply=state.ply + 1,
        last=(heap, objects),
        outcome=None if winner is None else won_by("last_object", winner, 2),
    )
