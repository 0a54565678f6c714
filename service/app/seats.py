"""Taking and leaving seats before the start: by code, by right, by the creator (API §4)."""

from collections.abc import Callable

from service.app.access import Caller, check_seat, check_visible, held_by, is_own, made_by
from service.app.house import House
from service.app.loading import current
from service.app.ports import Held
from service.app.problems import Problem, not_found
from service.app.queries import Sight
from service.app.submit import Done, Turn, after_commit, carry_out, problem_of, turn_of
from service.match.commands import LeaveSeat, TakeSeat
from service.match.seating import TAKEN
from service.match.state import SeatState

CODE_LENGTH = 8


def normal_code(code: str) -> str:
    """A code as it is stored, however it was typed."""
    plain = "".join(char for char in code.upper() if char.isalnum())
    return f"{plain[:4]}-{plain[4:]}" if len(plain) == CODE_LENGTH else ""


def find_code(house: House, code: str) -> tuple[str, int]:
    """The match and the seat that a code names. Raises ``not_found``."""
    found = house.matches.find_code(normal_code(code))
    if found is None:
        raise not_found("no seat has this code")
    return found


def peek(house: House, caller: Caller, code: str) -> Sight:
    """The match that a code opens, whoever may see it otherwise; not once another has taken the seat."""
    match_id, seat = find_code(house, code)
    row, labels = house.matches.read(match_id)
    if row is None:
        raise not_found("no seat has this code")
    state = current(house.matches, house.states, row)
    held = held_by(state, caller)
    if state.seats[seat].taken and seat not in held:
        raise problem_of(state, TAKEN)
    return Sight(row, state, labels, held, made_by(row, caller))


def join(house: House, caller: Caller, code: str, salt: str) -> str:
    """Takes the seat that ``code`` names; the match's id. Whoever took it with this code gets it again."""
    match_id, seat = find_code(house, code)

    def work(held: Held) -> Done | None:
        turn = turn_of(house, held)
        if turn is None or not any(one.seat == seat and one.code == normal_code(code) for one in held.labels):
            raise not_found("no seat has this code")
        return _take(turn, caller, seat, salt)

    _finish(house, house.matches.change(match_id, work))
    return match_id


def take_seat(house: House, caller: Caller, match_id: str, seat: int, salt: Callable[[], str]) -> None:
    """Takes a reserved seat, or an open one of a public match. ``salt`` is asked for once access is clear."""

    def work(held: Held) -> Done | None:
        turn = _visible_turn(house, caller, held, seat)
        own = turn.state.seats[seat]
        if not own.taken and not _may_take(turn, own, caller):
            raise Problem("no_seat", "this seat is reserved for another, or needs its code")
        return _take(turn, caller, seat, salt())

    _finish(house, house.matches.change(match_id, work))


def leave_seat(house: House, caller: Caller, match_id: str, seat: int, form: Callable[[], object]) -> None:
    """Leaves, declines, or (the creator) frees a seat; it is open then, with a fresh code.

    ``form`` raises what is wrong with the request once access is clear.
    """
    code = house.entropy.join_code()

    def work(held: Held) -> Done | None:
        turn = _visible_turn(house, caller, held, seat)
        if not (made_by(turn.row, caller) or is_own(caller, seat, turn.state.seats[seat].account)):
            raise Problem("not_creator", "only who holds the seat and the match's creator may free it")
        form()
        return carry_out(turn, LeaveSeat(seat), codes=((seat, code),))

    _finish(house, house.matches.change(match_id, work))


def _finish(house: House, done: Done | None) -> None:
    if done:
        after_commit(house, done)


def _visible_turn(house: House, caller: Caller, held: Held, seat: int) -> Turn:
    turn = turn_of(house, held)
    if turn is None:
        raise not_found()
    check_visible(turn.row, turn.state, caller)
    if seat >= len(turn.state.seats):
        raise not_found("the match has no such seat")
    check_seat(caller, seat)
    return turn


def _may_take(turn: Turn, seat: SeatState, caller: Caller) -> bool:
    if seat.kind == "open":
        return turn.row.visibility == "public"
    return seat.account == caller.account_id


def _take(turn: Turn, caller: Caller, seat: int, salt: str) -> Done | None:
    if seat in held_by(turn.state, caller):
        return None
    if not turn.state.seats[seat].taken:
        turn.held.check_room(caller.account_id)
    return carry_out(turn, TakeSeat(seat, caller.account_id, salt))
