"""Who is to move in Breach, and what may be moved."""

from collections.abc import Iterator

from service.games.breach.data import CARDS, CELLS
from service.games.breach.positions import files_of
from service.games.breach.reach import reach
from service.games.breach.state import State
from service.kernel.values import Json, Seat


def to_act(state: State) -> tuple[Seat, ...]:
    """BR2.1: exactly one seat until the end."""
    return (state.seat_to_move,) if state.outcome is None else ()


def legal(state: State, seat: Seat) -> list[dict[str, Json]]:
    """BR6.2: all switches by ``from`` and ``to``, then ``swap_sides``; nothing for a seat that is not to move."""
    if seat not in to_act(state):
        return []
    names = CELLS[files_of(state.board)]
    moves = [{"type": "switch", "from": names[here], "to": names[there]} for here, there in switches(state)]
    return [*moves, {"type": "swap_sides"}] if may_swap_sides(state) else moves


def switches(state: State) -> Iterator[tuple[int, int]]:
    """All switches that the side to move could make, as cells, in order."""
    board, own = state.board, CARDS[state.mover]
    reachable = reach(files_of(board), state.terms.dead_spaces, state.terms.border_only)
    for here, card in enumerate(board):
        if card in own:
            for there, partners in reachable[card][here]:
                if board[there] in partners:
                    yield here, there


def may_swap_sides(state: State) -> bool:
    """BR4.1: only in answer to the very first switch, and only with the option on."""
    return state.terms.swap_after_first and state.plies == 1
