"""How a match of Breach ends: one rule a function, tested after every ply in the order of BR5.5."""

from service.games.breach.data import KING
from service.games.breach.moves import may_swap_sides, switches
from service.games.breach.state import State

KING_DEFEATED = "king_defeated"


def ending(state: State) -> str | None:
    """BR5.5: the first ending that holds, or None while the match goes on."""
    return next((name for name, holds in _IN_ORDER.items() if holds(state)), None)


def _king_defeated(state: State) -> bool:
    """BR5.1: the latest switch defeated a king."""
    return state.last is not None and state.last.defeated == KING


def _repetition(state: State) -> bool:
    """BR5.2: the position occurs for the third time with the same side to move."""
    return state.repetitions >= 3


def _quiet_limit(state: State) -> bool:
    """BR5.3: as many switches in a row as the option says defeated nothing."""
    return state.quiet_plies >= state.terms.quiet_limit


def _stuck(state: State) -> bool:
    """BR5.4: the seat that would have to move has an empty legal list."""
    return not may_swap_sides(state) and next(switches(state), None) is None


_IN_ORDER = {
    KING_DEFEATED: _king_defeated,
    "repetition": _repetition,
    "quiet_limit": _quiet_limit,
    "stuck": _stuck,
}
