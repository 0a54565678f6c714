"""The state of a match, and how events change it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from service.games.bastions_breach.data import POINTS_A_ROUND, RANKS, ROUNDS
from service.games.bastions_breach.events import ROW_LAID, SEALED, SUIT_PICKED
from service.kernel.event import Event
from service.kernel.game import Options

Hand = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has been played (BB7.3)."""

    round: int
    middle: str
    cards: tuple[str, str]
    result: str
    winner: int | None
    points: int


@dataclass(frozen=True, slots=True)
class Suits:
    """The suits and who has still to pick one (BB2.5).

    ``settled`` are those of seat 0, seat 1 and the row, None until settled; ``meant`` is the one meant for the row;
    ``picks`` counts the picks made.
    """

    settled: tuple[str | None, str | None, str | None]
    meant: str
    picker: int | None = None
    picks: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A card lies face down in ``laid`` and stays in its hand until it is revealed (BB3.5).

    ``given`` counts the rounds of the setup, which nobody played.
    """

    suits: Suits
    middle_row: tuple[str, ...] = ()
    given: int = 0
    hands: tuple[Hand, Hand] = (RANKS, RANKS)
    laid: tuple[str | None, str | None] = (None, None)
    scores: tuple[int, int] = (0, 0)
    carry: int = 0
    rounds: tuple[Round, ...] = ()

    @property
    def over(self) -> bool:
        """BB5.4: all thirteen rounds are played."""
        return len(self.rounds) == ROUNDS


def initial(options: Options, _seats: int) -> State:
    """BB2.1, BB2.5: full hands, no row yet, and no suits if they are to be picked."""
    first, second, row = options["suits"]
    if options["pick_suits"]:
        return State(Suits((None, None, None), row, picker=0))
    return State(Suits((first, second, row), row))


def evolve(state: State, event: Event) -> State:
    """The state after ``event``."""
    if event.tag == SEALED:
        return _sealed(state, event.data["seat"], event.data["move"]["card"])
    if event.tag == ROW_LAID:
        return _row_laid(state, event.data)
    if event.tag == SUIT_PICKED:
        return _suit_picked(state, event.data["seat"], event.data["suits"])
    return _revealed(state, event.data)


def ply(state: State) -> int:
    """BB2.5, BB6.4: one for each pick and each round; given rounds are no plies."""
    return state.suits.picks + len(state.rounds) - state.given


def _suit_picked(state: State, seat: int, suits: list[str | None]) -> State:
    first, second, row = suits
    picker = 1 if seat == 0 else None
    return replace(state, suits=Suits((first, second, row), state.suits.meant, picker, state.suits.picks + 1))


def _row_laid(state: State, data: Mapping[str, Any]) -> State:
    state = replace(state, middle_row=tuple(data["middle_row"]), given=len(data["rounds"]))
    for entry in data["rounds"]:
        state = _revealed(state, entry)
    return state


def _sealed(state: State, seat: int, card: str) -> State:
    first, second = state.laid
    return replace(state, laid=(card, second) if seat == 0 else (first, card))


def _revealed(state: State, entry: Mapping[str, Any]) -> State:
    first, second = entry["cards"]
    winner, points = entry["winner"], entry["points"]
    return State(
        suits=state.suits,
        middle_row=state.middle_row,
        given=state.given,
        hands=(_without(state.hands[0], first), _without(state.hands[1], second)),
        scores=(state.scores[0] + points * (winner == 0), state.scores[1] + points * (winner == 1)),
        carry=state.carry + POINTS_A_ROUND if winner is None else 0,
        rounds=(
            *state.rounds,
            Round(entry["round"], entry["middle"], (first, second), entry["result"], winner, points),
        ),
    )


def _without(hand: Hand, card: str) -> Hand:
    return tuple(rank for rank in hand if rank != card)
