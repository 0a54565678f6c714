"""How a match ends (BN10), and what leaving does."""

from service.games.bastion import events
from service.games.bastion.board import is_clear
from service.games.bastion.data.words import GATES
from service.games.bastion.state import State
from service.kernel.game import Gone
from service.kernel.outcome import Outcome
from service.kernel.recorder import Recorder

VICTORY, BREACHED, ABANDONED = "victory", "breached", "abandoned"


def check_gates(record: Recorder[State]) -> None:
    """BN4.4, BN10.2: who stands on section 24 has broken in."""
    if record.state.camp[GATES - 1]:
        record.record(events.ended(BREACHED))


def check_victory(record: Recorder[State]) -> None:
    """BN10.1: camp and deck are empty."""
    if record.state.ending is None and is_clear(record.state):
        record.record(events.ended(VICTORY))


def outcome(state: State, gone: Gone = frozenset()) -> Outcome | None:  # noqa: ARG001
    """BN10: all seats win together or lose together, whoever has left."""
    seats = tuple(range(len(state.defenders)))
    if state.ending is None:
        return None
    if state.ending == VICTORY:
        return Outcome(VICTORY, seats, (1,) * len(seats))
    return Outcome(state.ending, (), (-1,) * len(seats))


def leave(state: State, gone: Gone, persons: Gone) -> Outcome | None:
    """CONVENTIONS 8: the timeout move plays for who has left; when the last person leaves, all lose."""
    return None if persons - gone else Outcome(ABANDONED, (), (-1,) * len(state.defenders))
