"""Why a move is refused (BN11.5)."""

from collections.abc import Mapping

from service.games.bastion.model import State
from service.games.bastion.moves import has_moves, is_legal
from service.kernel.refusal import Refusal, illegal, not_your_turn, over
from service.kernel.values import Move, Seat

RULES: Mapping[str, tuple[str, str]] = {
    "defender": ("BN3.9", "this defender is taken, or none is to be chosen now"),
    "keep": ("BN3.6", "two of the three ritual cards dealt to you are kept, in the order dealt"),
    "move": (
        "BN5.2",
        "this move is used, not the active seat's, or leads to no place that may be entered from here",
    ),
    "channel": ("BN6.1", "this cannot be channelled now, from here, or paid for"),
    "attack": ("BN7.2", "no such enemy can be attacked now, from here, or paid for"),
    "pay": ("BN7.5", "no mana is owed, or you have none of this colour"),
    "cast": ("BN8.1", "this spell is not yours, or cannot be cast so, or not now"),
    "exchange": ("BN8.4", "an armed Exchange swaps two occupied sections, the lower one named first"),
    "teleport": ("BN8.5", "an armed Teleport takes a stack to a free section from 1 to 23"),
    "assist": ("BN8.6", "only another seat's own Lightning, or Fireball at the same place, helps before the attack"),
    "artifact": ("BN9.6", "this artifact is not yours, is used, or cannot be used so"),
    "build": ("BN9.3", "no ritual is due, or this one cannot be completed so"),
    "decline": ("BN9.3", "no ritual is due"),
    "end_turn": ("BN5.1", "it is not your turn to end, or something is pending"),
}
"""BN11.5: by the type of a move, the rule that an illegal one breaks, in numbers and in words."""


def refused(state: State, seat: Seat, move: Move) -> Refusal | None:
    """BN11.5."""
    if state.ending is not None:
        return over("BN10.1")
    if not has_moves(state, seat):
        return not_your_turn("BN5.1", "this seat owes nothing now and has nothing to assist with")
    return None if is_legal(state, seat, move) else illegal(*RULES[move["type"]])
