"""A client's command: access, form, idempotency, precondition, and then the rules (API §§6, 12)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from service.app.access import Caller, check_visible, held_by, made_by, seat_for
from service.app.matches.execute import Done, LoadedMatch, after_commit, carry_out, turn_of
from service.app.matches.presence import here
from service.app.ports import MatchTransaction
from service.app.problems import Conflict, Problem, invalid, not_found
from service.app.records import KeyRecord, KeyRef, MatchRow, SeatDisplay
from service.app.services import Services
from service.kernel.values import Json
from service.log.codec import Stored
from service.match.commands import Abort, Answer, Play, Propose, Resign, Return
from service.match.state import MatchState

Body = Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Request:
    """What a client sent. ``form`` raises the body's problem when it is asked for, once access is clear.

    ``key`` is None without an Idempotency-Key. ``matches`` says whether If-Match admits the match's ETag.
    """

    form: Callable[[], Body]
    key: KeyRef | None
    matches: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Accepted:
    """An accepted command: its events, the ply it answered, and the match as it is now, for ``seat``'s eyes."""

    events: Sequence[Stored]
    ply: int | None
    row: MatchRow
    state: MatchState
    head: bytes
    displays: Sequence[SeatDisplay]
    seat: int | None
    replayed: bool = False


def etag(version: int, rematch: str | None) -> str:
    """A match's ETag: strong by decree (API §6)."""
    return f'"{version}{"r" if rematch else ""}"'


def post_command(services: Services, caller: Caller, match_id: str, request: Request) -> Accepted:
    """Carries a client's command out, exactly once. Raises ``Problem`` for whatever turns it down."""
    done = services.matches.change(match_id, lambda held: _work(services, caller, request, held), request.key)
    if isinstance(done, Accepted):
        return done
    after_commit(services, done)
    return _accepted(done)


def _work(services: Services, caller: Caller, request: Request, held: MatchTransaction) -> Accepted | Done:
    turn = turn_of(services, held)
    if turn is None:
        raise not_found()
    check_visible(turn.row, turn.state, caller)
    seats, by_creator = held_by(turn.state, caller), made_by(turn.row, caller)
    if not seats and not by_creator:
        raise Problem("no_seat", "you hold no seat in this match")
    command = read_command(services, turn, request.form(), seats, by_creator)
    here(services, turn.row, command.seat)
    if held.key and request.key:
        return _replayed(turn, held.key, request.key, command.seat)
    _check_precondition(turn, request)
    done = carry_out(turn, command, request.key)
    assert done is not None, "a client's command is refused or leads to something"
    return done


def _accepted(done: Done) -> Accepted:
    turn, seat = done.turn, done.seat
    return Accepted(
        done.change.events, done.ply, _moved_on(turn.row, done), done.state, done.change.head, turn.held.displays, seat
    )


def _moved_on(row: MatchRow, done: Done) -> MatchRow:
    """The row as the command left it."""
    state, at = done.state, done.change.at
    started = row.started_at if row.started_at is not None or state.game is None else at
    return replace(
        row,
        status=state.status,
        version=state.version,
        head_hash=done.change.head,
        started_at=started,
        updated_at=at,
        finished_at=at if state.is_over else None,
    )


def _replayed(turn: LoadedMatch, record: KeyRecord, key: KeyRef, seat: int | None) -> Accepted:
    """The same answer again, rebuilt for the caller of now (API §6)."""
    if record.request_hash != key.request_hash:
        raise Problem("idempotency_key_reused", "this key came with another command before")
    row = turn.row
    first, last = record.first_version, record.last_version
    if last > row.version:
        raise Conflict  # it was accepted between the reading of the row and of the key: read both anew
    events = turn.held.events(row.match_id, first - 1, last, last - first + 1)
    return Accepted(events, record.ply, row, turn.state, row.head_hash, turn.held.displays, seat, replayed=True)


def _check_precondition(turn: LoadedMatch, request: Request) -> None:
    if not request.matches(etag(turn.row.version, turn.row.rematch)):
        more = {"current_version": turn.row.version}
        raise Problem("version_mismatch", "something has happened in this match since", more)


def read_command(
    services: Services, turn: LoadedMatch, body: Body, seats: Sequence[int], by_creator: bool
) -> Abort | Answer | Play | Propose | Resign | Return:
    """The command that a well-formed body asks for. Raises ``no_seat``, and ``validation_error`` for the move."""
    kind, ply = body["type"], body.get("ply")
    if kind == "abort":
        named = body.get("seat")
        seat = seat_for(seats, named) if seats or named is not None else None
        return Abort(seat, by_creator, ply)
    seat = seat_for(seats, body.get("seat"))
    if kind == "play":
        check_move(services, turn.row.game, body["move"])
        return Play(seat, body["move"], ply)
    if kind == "propose":
        return Propose(seat, body["kind"], ply)
    if kind == "answer":
        return Answer(seat, body["proposal"], body["accept"], ply)
    return Resign(seat, ply) if kind == "resign" else Return(seat, ply)


def check_move(services: Services, game: str, move: Json) -> None:
    """A move whose form is impossible is a validation error, whatever the state (CONVENTIONS §8)."""
    forms = services.move_forms[game]
    form = forms.get(move["type"]) if isinstance(move.get("type"), str) else None
    if form is None:
        raise invalid("/move/type", f"the types of moves are {', '.join(sorted(forms))}")
    faults = [{"pointer": "/move" + one.pointer, "detail": one.detail} for one in form.faults(move)]
    if faults:
        raise Problem("validation_error", faults[0]["detail"], {"errors": faults[:20]})
