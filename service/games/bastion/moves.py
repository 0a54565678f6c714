"""Who owes a move, what a seat may do, what is played for a seat whose time ran out (BN11), and by chance."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.games.bastion.lists import LISTS
from service.games.bastion.model import DEFENDERS, NOTHING, PAY, RITUAL, RITUALS, STEP, TURN, State
from service.games.bastion.permits import PERMITS
from service.kernel.values import Json, Move, Seat

OPENING_TYPES: Mapping[str, tuple[str, ...]] = {DEFENDERS: ("defender",), RITUALS: ("keep",)}
"""By phase, the types of moves before the first turn."""

ACTIVE_TYPES: Mapping[str, tuple[str, ...]] = {
    NOTHING: ("move", "channel", "attack", "exchange", "teleport", "cast", "artifact", "end_turn"),
    STEP: ("move",),
    PAY: ("pay",),
    RITUAL: ("build", "decline"),
}
"""By what is pending, the types of moves of the active seat (BN5.3), in the order of BN11.2."""


def to_act(state: State) -> tuple[Seat, ...]:
    """BN11.1: the seats that owe a choice."""
    if state.phase == DEFENDERS:
        return tuple(seat for seat, defender in enumerate(state.defenders) if defender.figure is None)[:1]
    if state.phase == RITUALS:
        return tuple(seat for seat, kept in enumerate(state.kept) if kept is None)
    return () if state.turn.active is None else (state.turn.active,)


def types_now(state: State, seat: Seat) -> tuple[str, ...]:
    """The types of moves that a seat is asked for, in the order of BN11.2."""
    if seat not in to_act(state):
        return ("assist",) if state.phase == TURN else ()
    return OPENING_TYPES[state.phase] if state.phase in OPENING_TYPES else ACTIVE_TYPES[state.turn.pending.kind]


def legal(state: State, seat: Seat) -> list[dict[str, Any]]:
    """BN11.2: every move that the seat may make now."""
    return [move for kind in types_now(state, seat) for move in LISTS[kind](state, seat)]


def has_moves(state: State, seat: Seat) -> bool:
    """Whether the legal list holds anything."""
    return seat in to_act(state) or any(True for kind in types_now(state, seat) for _ in LISTS[kind](state, seat))


def is_legal(state: State, seat: Seat, move: Move) -> bool:
    """Whether the legal list holds this well-formed move."""
    return move["type"] in types_now(state, seat) and PERMITS[move["type"]](state, seat, move)


def timeout(state: State, seat: Seat) -> Move | None:
    """BN11.4: the first move before the first turn and for a step or a payment; else decline, or end_turn."""
    if seat not in to_act(state):
        return None
    pending = state.turn.pending.kind
    if state.phase in OPENING_TYPES or pending in (STEP, PAY):
        return legal(state, seat)[0]
    return {"type": "decline" if pending == RITUAL else "end_turn"}


def weights(_view: Json, legal: Sequence[Move]) -> Sequence[int]:
    """A random player ends no turn while an attack is possible, and rather makes an attack than puts it off."""
    attack = any(move["type"] == "attack" for move in legal)
    weight = {"attack": 12, "end_turn": 0 if attack else 4}
    return [weight.get(move["type"], 3) for move in legal]
