"""Who owes a card, and which cards it may lay."""

from service.games.bastions_breach.state import State
from service.kernel.values import Move, Seat


def to_act(state: State) -> tuple[Seat, ...]:
    """BB3.2: whoever has not laid its card for this round."""
    if state.over:
        return ()
    return tuple(seat for seat in (0, 1) if state.laid[seat] is None)


def legal(state: State, seat: Seat) -> list[Move]:
    """BB7.2: one play for each rank in hand, in listing order."""
    if seat not in to_act(state):
        return []
    return [{"type": "play", "card": rank} for rank in state.hands[seat]]


def timeout(state: State, seat: Seat) -> Move | None:
    """BB5.5: the first card of the legal list."""
    return next(iter(legal(state, seat)), None)
