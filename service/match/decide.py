"""Deciding: what a command does to a match, or why it is refused (API §6, CONVENTIONS §8)."""

from typing import Any

from service.kernel.game import Game
from service.kernel.outcome import drawn
from service.kernel.refusal import Refusal, over
from service.match import entry as e
from service.match.beginning import create, fork
from service.match.commands import (
    Abort,
    Answer,
    AskHint,
    Beginning,
    Command,
    Create,
    EndByOperator,
    Expire,
    GiveHint,
    LeaveSeat,
    Play,
    Propose,
    Resign,
    Return,
    SeatCommand,
    TakeSeat,
)
from service.match.entry import Cause
from service.match.expiry import expire
from service.match.hints import ask_hint, give_hint
from service.match.leaving import apply_leaving
from service.match.ledger import Context, Decided, Ledger
from service.match.play import play, play_withdrawn
from service.match.proposals import answer, not_offered, propose
from service.match.retired import RETIRED
from service.match.seating import leave_seat, take_seat
from service.match.state import MatchState, SeatState

LAST_PLY_TO_ABORT = 1


def decide(rules: Game[Any], state: MatchState, command: Beginning | Command, context: Context) -> Decided | Refusal:
    """The entries that ``command`` leads to, or a refusal.

    Overdue deadlines come before any command, but are not applied here: a caller issues ``Expire`` first when
    ``expiry.is_due`` says so. They stay recorded when the command is refused, which adds no event of its own.
    """
    ledger = Ledger(rules, state, context)
    refusal = _dispatch(ledger, command)
    return refusal if refusal is not None else ledger.decided()


def _dispatch(ledger: Ledger, command: Beginning | Command) -> Refusal | None:
    if isinstance(command, Beginning):
        _begin(ledger, command)
        return None
    if isinstance(command, Expire):
        expire(ledger)
        return None
    if isinstance(command, EndByOperator):
        return _end(ledger)
    if ledger.rules.retired and not ledger.state.is_over:
        return RETIRED
    if isinstance(command, TakeSeat | LeaveSeat):
        return _seating(ledger, command)
    if isinstance(command, Abort):
        return _abort(ledger, command)
    return _not_now(ledger, command) or _in_play(ledger, command)


def _begin(ledger: Ledger, command: Beginning) -> None:
    if isinstance(command, Create):
        create(ledger, command)
    else:
        fork(ledger, command)


def _seating(ledger: Ledger, command: TakeSeat | LeaveSeat) -> Refusal | None:
    """Before the start only; but who comes late to a seat hears that it is taken, at any time (API §4)."""
    state = ledger.state
    if isinstance(command, TakeSeat) and (state.status == "open" or state.seats[command.seat].taken):
        return take_seat(ledger, command)
    if state.status == "open":
        leave_seat(ledger, command.seat)
        return None
    return _over(ledger) if state.game is None else Refusal("match_started", None, "the match has started")


def _abort(ledger: Ledger, command: Abort) -> Refusal | None:
    """By a seat or the creator until ply 1 has closed; by the creator at any time in a match without persons."""
    state = ledger.state
    if state.is_over:
        return _over(ledger)
    if command.seat is not None and (barred := _barred(state.seats[command.seat])):
        return barred
    if stale := _stale(state, command.ply):
        return stale
    early = state.status == "open" or state.ply <= LAST_PLY_TO_ABORT
    if not early and not (command.by_creator and not state.persons):
        return not_offered("a match is aborted before ply 1 has closed, later by agreement")
    ledger.finish(drawn("aborted", len(state.seats)), e.ABORTED, "player", by=command.seat)
    return None


def _end(ledger: Ledger) -> Refusal | None:
    """By the operator: at any time before the end."""
    if ledger.state.is_over:
        return _over(ledger)
    ledger.finish(drawn("aborted", len(ledger.state.seats)), e.ABORTED, "operator")
    return None


def _not_now(ledger: Ledger, command: SeatCommand) -> Refusal | None:
    """The checks that come before the command's own, in the order of CONVENTIONS §8."""
    state = ledger.state
    if state.is_over:
        return _over(ledger, command if isinstance(command, Play) else None)
    if state.status == "open":
        return Refusal("match_not_started", None, "seats are still open")
    seat = state.seats[command.seat]
    may_be_away = isinstance(command, Return) or _is_ai(command)
    return _barred(seat, may_be_away) or _stale(state, command.ply) or _late_ai(seat, command)


def _is_ai(command: SeatCommand) -> bool:
    return isinstance(command, Play) and command.ai is not None


def _barred(seat: SeatState, may_be_away: bool = False) -> Refusal | None:
    if seat.withdrawn:
        return Refusal("seat_withdrawn", None, "this seat has left the match")
    if seat.played_by_ai and not may_be_away:
        return Refusal("seat_away", None, "an AI plays this seat; take it back with 'return'")
    return None


def _late_ai(seat: SeatState, command: SeatCommand) -> Refusal | None:
    """An AI's move found for a seat whose owner has come back meanwhile."""
    return not_offered("no AI plays this seat") if _is_ai(command) and not seat.ai_controlled else None


def _over(ledger: Ledger, command: Play | None = None) -> Refusal:
    """The game's own rule speaks where the game itself has ended; none where the match layer ended it."""
    state = ledger.state
    if command is not None and state.game is not None and ledger.rules.outcome(state.game, state.withdrawn):
        refusal = ledger.rules.decide(state.game, command.seat, command.move, ledger.chance())
        if isinstance(refusal, Refusal) and refusal.code == "match_over":
            return refusal
    return over(None)


def _stale(state: MatchState, ply: int | None) -> Refusal | None:
    now = state.ply if state.status == "active" else None
    if ply is None or ply == now:
        return None
    return Refusal("stale_ply", None, f"the command answers ply {ply}; open is ply {now}")


def _in_play(ledger: Ledger, command: SeatCommand) -> Refusal | None:
    if isinstance(command, Play):
        cause: Cause = "player" if command.ai is None else "ai"
        refusal = play(ledger, command.seat, command.move, cause, command.ai)
    elif isinstance(command, Resign):
        refusal = None
        _resign(ledger, command)
    elif isinstance(command, Propose):
        refusal = propose(ledger, command)
    elif isinstance(command, Answer):
        refusal = answer(ledger, command)
    elif isinstance(command, AskHint):
        refusal = ask_hint(ledger, command)
    elif isinstance(command, GiveHint):
        refusal = give_hint(ledger, command)
    else:
        refusal = _return(ledger, command)
    if refusal is None:
        play_withdrawn(ledger)
    return refusal


def _resign(ledger: Ledger, command: Resign) -> None:
    ledger.note(e.RESIGNED, {"seat": command.seat}, "player")
    apply_leaving(ledger, "resignation")


def _return(ledger: Ledger, command: Return) -> Refusal | None:
    if not ledger.state.seats[command.seat].played_by_ai:
        return not_offered("no AI plays this seat")
    ledger.note(e.RETURNED, {"seat": command.seat}, "player")
    return None
