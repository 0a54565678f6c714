"""Who owes a choice, what may be chosen, and what is chosen for a seat whose time is up."""

from collections.abc import Callable, Mapping, Sequence

from service.games.balaans.activations import activations, destinies
from service.games.balaans.combos import combos
from service.games.balaans.data import HAND_LIMIT, LANES, OVER, POWERS, REACT, STARTER, TURN, YELLOW
from service.games.balaans.lanes import stack
from service.games.balaans.model import Moves, State
from service.games.balaans.reach import fits
from service.games.balaans.table import in_catalogue_order
from service.kernel.values import Json, Move, Seat


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
    return list(_LISTED[state.phase](state, seat))


def timeout(state: State, seat: Seat) -> Move | None:
    """BA10.4: the highest Power; `pass`; `end_turn` if legal, else the first move."""
    moves = legal(state, seat)
    if not moves:
        return None
    return moves[0] if moves[-1]["type"] not in ("reveal", "pass", "end_turn") else moves[-1]


def weights(_view: Json, legal: Sequence[Move]) -> Sequence[int]:
    """All yellow combos together weigh like any one other move: there can be more than a thousand of them (BA11.5)."""
    yellows = [move.get("combo") == YELLOW for move in legal]
    most = max(1, sum(yellows))
    return [1 if is_yellow else most for is_yellow in yellows]


def has_play(state: State, seat: int) -> bool:
    """BA3.5: whether any Power, Destiny or combo can be played."""
    return next(_plays(state, seat), None) is not None


def _reveals(state: State, seat: int) -> Moves:
    """BA2.3: any Power in hand."""
    for card in _powers_in(state, seat):
        yield {"type": "reveal", "card": card}


def _turns(state: State, seat: int) -> Moves:
    """BA3.2, BA3.4, BA3.5: the active seat's moves."""
    full = len(state.hands[seat]) == HAND_LIMIT
    left = state.plays < state.terms.plays_per_turn
    if left:
        yield from _powers(state, seat)
        yield from destinies(state, seat)
    yield from activations(state, seat)
    if left:
        yield from combos(state, seat)
        if full and not has_play(state, seat):
            yield from ({"type": "discard", "card": card} for card in in_catalogue_order(set(state.hands[seat])))
    if not full:
        yield {"type": "end_turn"}


def _reactions(state: State, seat: int) -> Moves:
    """BA7.1, BA7.3: one reaction, or none."""
    yield from destinies(state, seat)
    yield from activations(state, seat)
    yield from combos(state, seat)
    yield {"type": "pass"}


def _plays(state: State, seat: int) -> Moves:
    """BA3.3: Powers, Destinies and combos from the hand."""
    yield from _powers(state, seat)
    yield from destinies(state, seat)
    yield from combos(state, seat)


def _powers(state: State, seat: int) -> Moves:
    """BA4: every Power on every lane that takes it; there is no such reaction."""
    for card in _powers_in(state, seat):
        for lane in LANES:
            if fits(stack(state, seat, lane), card):
                yield {"type": "power", "card": card, "lane": lane}


def _powers_in(state: State, seat: int) -> list[str]:
    """BA11.5: equal cards in hand give one move."""
    return [card for card in POWERS if card in state.hands[seat]]


_LISTED: Mapping[str, Callable[[State, Seat], Moves]] = {STARTER: _reveals, TURN: _turns, REACT: _reactions}
