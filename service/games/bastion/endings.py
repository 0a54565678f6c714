"""How a match ends (BN10)."""

from service.games.bastion import events
from service.games.bastion.board import is_clear
from service.games.bastion.data.words import GATES
from service.games.bastion.model import BREACHED, VICTORY, State
from service.kernel.recorder import Recorder


def check_gates(record: Recorder[State]) -> None:
    """BN4.4, BN10.2: who stands on section 24 has broken in."""
    if record.state.camp[GATES - 1]:
        record.record(events.ended(BREACHED))


def check_victory(record: Recorder[State]) -> None:
    """BN10.1: camp and deck are empty."""
    if record.state.ending is None and is_clear(record.state):
        record.record(events.ended(VICTORY))
