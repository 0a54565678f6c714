"""Taking and leaving seats before the start: by code, by right, by the creator (API §4)."""

from collections.abc import Callable

from service.app.access import Caller, check_seat, check_visible, held_by, is_own, made_by
from service.app.matches.execute import Done, LoadedMatch, after_commit, carry_out, problem_of, turn_of
from service.app.matches.load import current
from service.app.matches.queries import VisibleMatch
from service.app.ports import MatchTransaction
from service.app.problems import Problem, not_found
from service.app.services import Services
from service.match.commands import LeaveSeat, TakeSeat
from service.match.seating import TAKEN
from service.match.state import SeatState

CODE_LENGTH = 8


def normal_code(code: str) -> str:
    """A code as it is stored, however it was typed."""
    plain = "".join(char for char in code.upper() if char.isalnum())
    return f"{plain[:4]}-{plain[4:]}" if len(plain) == CODE_LENGTH else ""


def find_code(services: Services, code: str) -> tuple[str, int]:
    """The match and the seat that a code names. Raises ``not_found``."""
    found = services.matches.find_code(normal_code(code))
    if found is None:
        raise not_found("no seat has this code")
    return found


def peek(services: Services, caller: Caller, code: str) -> VisibleMatch:
    """The match that a code opens, whoever may see it otherwise; not once another has taken the seat."""
    match_id, seat = find_code(services, code)
    row, displays = services.matches.read(match_id)
    if row is None:
        raise not_found("no seat has this code")
    state = current(services.matches, services.states, row)
    held = held_by(state, caller)
    if state.seats[seat].taken and seat not in held:
        raise problem_of(state, TAKEN)
    return VisibleMatch(row, state, displays, held, made_by(row, caller))


def join(services: Services, caller: Caller, code: str, salt: str) -> str:
    """Takes the seat that ``code`` names; the match's id. Whoever took it with this code gets it again."""
    match_id, seat = find_code(services, code)

    def work(held: MatchTransaction) -> Done | None:
        turn = turn_of(services, held)
        if turn is None or not any(one.seat == seat and one.code == normal_code(code) for one in held.displays):
            raise not_found("no seat has this code")
        return _take(turn, caller, seat, salt)

    _finish(services, services.matches.change(match_id, work))
    return match_id


def take_seat(services: Services, caller: Caller, match_id: str, seat: int, salt: Callable[[], str]) -> None:
    """Takes a reserved seat, or an open one of a public match. ``salt`` is asked for once access is clear."""

    def work(held: MatchTransaction) -> Done | None:
        turn = _visible_turn(services, caller, held, seat)
        own = turn.state.seats[seat]
        if not own.taken and not _may_take(turn, own, caller):
            raise Problem("no_seat", "this seat is reserved for another, or needs its code")
        return _take(turn, caller, seat, salt())

    _finish(services, services.matches.change(match_id, work))


def leave_seat(services: Services, caller: Caller, match_id: str, seat: int, form: Callable[[], object]) -> None:
    """Leaves, declines, or (the creator) frees a seat; it is open then, with a fresh code.

    ``form`` raises what is wrong with the request once access is clear.
    """
    code = services.entropy.join_code()

    def work(held: MatchTransaction) -> Done | None:
        turn = _visible_turn(services, caller, held, seat)
        if not (made_by(turn.row, caller) or is_own(caller, seat, turn.state.seats[seat].account)):
            raise Problem("not_creator", "only who holds the seat and the match's creator may free it")
        form()
        return carry_out(turn, LeaveSeat(seat), codes=((seat, code),))

    _finish(services, services.matches.change(match_id, work))


def _finish(services: Services, done: Done | None) -> None:
    if done:
        after_commit(services, done)


def _visible_turn(services: Services, caller: Caller, held: MatchTransaction, seat: int) -> LoadedMatch:
    turn = turn_of(services, held)
    if turn is None:
        raise not_found()
    check_visible(turn.row, turn.state, caller)
    if seat >= len(turn.state.seats):
        raise not_found("the match has no such seat")
    check_seat(caller, seat)
    return turn


def _may_take(turn: LoadedMatch, seat: SeatState, caller: Caller) -> bool:
    if seat.kind == "open":
        return turn.row.visibility == "public"
    return seat.account == caller.account_id


def _take(turn: LoadedMatch, caller: Caller, seat: int, salt: str) -> Done | None:
    if seat in held_by(turn.state, caller):
        return None
    if not turn.state.seats[seat].taken:
        turn.held.check_room(caller.account_id)
    return carry_out(turn, TakeSeat(seat, caller.account_id, salt))
