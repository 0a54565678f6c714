"""The decisions of Breach: a move becomes the event that records it and, perhaps, the one that ends the match."""

from service.games.breach.data import CARDS, INDEX
from service.games.breach.endings import KING_DEFEATED, ending
from service.games.breach.events import ended, sides_swapped, switched
from service.games.breach.moves import may_swap_sides
from service.games.breach.positions import files_of
from service.games.breach.refusals import refusal
from service.games.breach.state import State, evolve
from service.kernel.chance import Chance
from service.kernel.event import Event
from service.kernel.refusal import Refusal, illegal, not_your_turn, over
from service.kernel.values import Move, Seat


def decide(state: State, seat: Seat, move: Move, _chance: Chance) -> tuple[Event, ...] | Refusal:
    """The events of a move, or why it is refused."""
    if state.outcome is not None:
        return over(None)
    if seat != state.seat_to_move:
        return not_your_turn("BR2.1", "the seats take turns, and the other one is to move")
    chosen = _switch(state, seat, move) if move["type"] == "switch" else _swap_sides(state, seat, move)
    return chosen if isinstance(chosen, Refusal) else _with_ending(state, seat, chosen)


def _switch(state: State, seat: Seat, move: Move) -> Event | Refusal:
    """BR2.3: a switch with an enemy card defeats it; any other defeats nothing."""
    refused = refusal(state, move)
    if refused is not None:
        return refused
    target = state.board[INDEX[files_of(state.board)][move["to"]]]
    return switched(seat, move, target.upper() if target in CARDS[1 - state.mover] else None)


def _swap_sides(state: State, seat: Seat, move: Move) -> Event | Refusal:
    """BR4.1: the answer to the very first switch may be to change sides."""
    if not may_swap_sides(state):
        return illegal("BR4.1", "sides may be changed only in answer to the first switch, where the option allows it")
    return sides_swapped(seat, move)


def _with_ending(state: State, seat: Seat, chosen: Event) -> tuple[Event, ...]:
    """BR5.5: after every ply the endings are tested."""
    name = ending(evolve(state, chosen))
    if name is None:
        return (chosen,)
    return (chosen, ended(name, winner=seat if name == KING_DEFEATED else None))
