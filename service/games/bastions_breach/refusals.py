"""Why a move is refused: one function a rule."""

from service.games.bastions_breach.moves import owes
from service.games.bastions_breach.state import State
from service.kernel.refusal import Refusal, illegal, not_your_turn, over
from service.kernel.values import Move, Seat


def refused(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The first rule that the move breaks, if it breaks one."""
    if state.over:
        return over(None)
    if not owes(state, seat):
        return _nothing_owed(state)
    if (state.suits.picker is None) == (move["type"] == "pick"):
        return _misplaced(state)
    return _used_up(state, seat, move["card"]) if state.suits.picker is None else _taken(state, move["suit"])


def _nothing_owed(state: State) -> Refusal:
    """BB2.5: seat 0 picks before seat 1; BB3.3: a card laid is final."""
    if state.suits.picker is not None:
        return not_your_turn("BB2.5", f"it is seat {state.suits.picker}'s turn to pick a suit")
    return not_your_turn("BB3.3", "you have laid your card for this round, and a card laid is final")


def _misplaced(state: State) -> Refusal:
    """BB2.5: suits are picked before the first card is laid, and at no other time."""
    detail = (
        "no suits are picked now" if state.suits.picker is None else "before the first card is laid you pick a suit"
    )
    return illegal("BB2.5", detail)


def _taken(state: State, suit: str) -> Refusal | None:
    """BB2.5: no two seats have the same suit."""
    return illegal("BB2.5", f"{suit} is taken") if suit in state.suits.settled else None


def _used_up(state: State, seat: Seat, card: str) -> Refusal | None:
    """BB3.4: a card that has been revealed is used up."""
    return None if card in state.hands[seat] else illegal("BB3.4", f"your {card} has been revealed and is used up")
