"""Objections to recorded commands: what the running service asks before it asks the rules."""

from collections.abc import Mapping
from typing import TypeAlias

from service.kernel.forms import Form
from service.kernel.refusal import Refusal
from service.kernel.values import Move
from service.log.verify.report import fault_text
from service.match.clocks import is_due
from service.match.commands import Abort, Command, EndByOperator, Expire, GiveHint, LeaveSeat, Play, TakeSeat
from service.match.state import MatchState, SeatState

Forms: TypeAlias = Mapping[str, Form]

LATE = "late"
"""The code of a command that comes after a deadline which was never applied."""


def unmet_precondition(state: MatchState, command: Command, at: int, forms: Forms) -> Refusal | None:
    """Why the service could not have taken the command to the rules at ``at``; None if it could.

    ``forms``: by type, what moves of the game are held to.
    """
    if isinstance(command, Expire | EndByOperator):
        return None
    if is_due(state, at):
        return _no("a deadline was over by then, and was not applied", LATE)
    if command.seat is None:
        return None
    if not 0 <= command.seat < len(state.seats):
        return _no(f"the match has no seat {command.seat}")
    if isinstance(command, Play | GiveHint) and (fault := form_fault(forms, command.move)):
        return _no(f"the move: {fault}")
    return _wrong_person(state.seats[command.seat], command)


def form_fault(forms: Forms, move: Move) -> str | None:
    """What is wrong with the form of a move, whatever the state."""
    form = forms.get(move["type"]) if isinstance(move.get("type"), str) else None
    if form is None:
        return f"the types of moves are {', '.join(sorted(forms))}"
    fault = form.first_fault(move)
    return fault_text(fault) if fault else None


def _wrong_person(seat: SeatState, command: Command) -> Refusal | None:
    by_ai = isinstance(command, GiveHint) or (isinstance(command, Play) and command.ai is not None)
    if seat.kind == "ai" and not by_ai and not isinstance(command, TakeSeat):
        return _no("the seat is an AI's, and nobody else acts for it")
    if isinstance(command, TakeSeat) and not seat.taken and seat.account not in (None, command.account):
        return _no("the seat is reserved for another account")
    if isinstance(command, Abort) and not seat.taken:
        return _no("nobody held this seat")
    if isinstance(command, LeaveSeat) and seat.kind == "ai":
        return _no("an AI does not leave its seat")
    return None


def _no(detail: str, code: str = "impossible") -> Refusal:
    return Refusal(code, None, detail)
