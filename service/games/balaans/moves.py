"""Who owes a choice, what may be chosen, and what is chosen for a seat whose time is up."""

from service.games.balaans.data import OVER, REACT, STARTER, TURN
from service.games.balaans.legal import activations, reactions, reveals, turns
from service.games.balaans.state import State
from service.kernel.values import Move, Seat


def to_act(state: State) -> tuple[Seat, ...]:
    """BA2.3: whoever has not sealed a Power; BA3.2: the active seat; BA7.1: the other one while a card is pending."""
    if state.phase == STARTER:
        return tuple(seat for seat in (0, 1) if state.sealed[seat] is None)
    if state.active is None or state.phase == OVER:
        return ()
    return (state.active if state.phase == TURN else 1 - state.active,)


def legal(state: State, seat: Seat) -> list[Move]:
    """BA11.5: complete, and in its order."""
    if seat not in to_act(state):
        return []
    listed = {STARTER: reveals, TURN: turns, REACT: reactions}[state.phase]
    return list(listed(state, seat))


def timeout(state: State, seat: Seat) -> Move | None:
    """BA10.4: the highest Power; `pass`; `end_turn` if legal, else the first move."""
    moves = legal(state, seat)
    if not moves:
        return None
    return moves[0] if moves[-1]["type"] not in ("reveal", "pass", "end_turn") else moves[-1]


def opens_window(state: State) -> bool:
    """BA7.2: a card just announced waits for the opponent unless he has neither cards nor anything to activate."""
    assert state.pending is not None
    opponent = 1 - state.pending.seat
    return bool(state.hands[opponent]) or next(activations(state, opponent), None) is not None
