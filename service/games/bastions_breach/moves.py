"""Who owes a suit or a card, and what may be chosen."""

from service.games.bastions_breach.data import SUITS
from service.games.bastions_breach.state import State
from service.kernel.values import Move, Seat


def to_act(state: State) -> tuple[Seat, ...]:
    """BB2.5: seat 0, then seat 1 picks a suit; BB3.2: whoever has not laid its card for this round."""
    if state.over:
        return ()
    return tuple(seat for seat in (0, 1) if owes(state, seat))


def owes(state: State, seat: Seat) -> bool:
    """BB2.5, BB3.3: whether a seat has to choose now, while the match goes on."""
    picker = state.suits.picker
    return state.laid[seat] is None if picker is None else seat == picker


def legal(state: State, seat: Seat) -> list[Move]:
    """BB7.2: one pick for each free suit, or one play for each rank in hand, in listing order."""
    if state.over or not owes(state, seat):
        return []
    if state.suits.picker is not None:
        return [{"type": "pick", "suit": suit} for suit in SUITS if suit not in state.suits.settled]
    return [{"type": "play", "card": rank} for rank in state.hands[seat]]


def timeout(state: State, seat: Seat) -> Move | None:
    """BB5.5: the first move of the legal list."""
    return next(iter(legal(state, seat)), None)
