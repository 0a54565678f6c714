"""Taking and leaving seats before the start: by code, by right, by the creator (API §4)."""

from service.app.access import Caller, check_seat, check_visible, held_by, is_own, made_by
from service.app.accounts.blocks import check_not_blocked
from service.app.matches.decision import Decision, problem_of
from service.app.matches.execute import execute
from service.app.matches.load import LoadedMatch, load
from service.app.matches.queries import VisibleMatch
from service.app.problems import Problem, checked, not_found
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
    named = services.matches.find_code(normal_code(code))
    if named is None:
        raise unknown_code()
    return named


def unknown_code() -> Problem:
    """A code that no seat has."""
    return not_found("no seat has this code")


def peek(services: Services, caller: Caller, code: str) -> VisibleMatch:
    """The match that a code opens, whoever may see it otherwise; not once another has taken the seat."""
    match_id, seat = find_code(services, code)
    match = load(services.matches, services.states, match_id)
    if match is None:
        raise unknown_code()
    held = held_by(match.state, caller)
    if match.state.seats[seat].taken and seat not in held:
        raise problem_of(match.state, TAKEN)
    return VisibleMatch(match, held, made_by(match.row, caller))


def join(services: Services, caller: Caller, code: str, salt: str) -> Decision:
    """Takes the seat that ``code`` names. Whoever took it with this code gets it again."""
    match_id, seat = find_code(services, code)

    def choose(match: LoadedMatch) -> TakeSeat | None:
        """The code is looked at once more: its seat may have been freed since, and have another one."""
        if match.displays.codes.get(seat) != normal_code(code):
            raise unknown_code()
        check_not_blocked(services, caller, match)
        return _take(match, caller, seat, salt)

    return execute(services, match_id, choose).raise_for_refusal()


def take_seat(services: Services, caller: Caller, match_id: str, seat: int, salt: str | Problem) -> Decision:
    """Takes a reserved seat, or an open one of a public match. ``salt``: its problem is raised once access is clear."""

    def choose(match: LoadedMatch) -> TakeSeat | None:
        own = _seat(match, caller, seat)
        if not own.taken and not _may_take(match, own, caller):
            raise Problem("no_seat", "this seat is reserved for another, or needs its code")
        check_not_blocked(services, caller, match)
        return _take(match, caller, seat, checked(salt))

    return execute(services, match_id, choose).raise_for_refusal()


def leave_seat(services: Services, caller: Caller, match_id: str, seat: int, query: object | Problem) -> Decision:
    """Leaves, declines, or (the creator) frees a seat; it is open then, with a fresh code.

    ``query``: what else the request says; its problem is raised once access is clear.
    """

    def choose(match: LoadedMatch) -> LeaveSeat:
        own = _seat(match, caller, seat)
        if not (made_by(match.row, caller) or is_own(caller, seat, own.account)):
            raise Problem("not_creator", "only who holds the seat and the match's creator may free it")
        checked(query)
        return LeaveSeat(seat)

    return execute(services, match_id, choose).raise_for_refusal()


def _seat(match: LoadedMatch, caller: Caller, seat: int) -> SeatState:
    """A seat of a match that the caller may see, and may do something about. Raises ``not_found``."""
    check_visible(match.row, match.state, caller)
    if seat >= len(match.state.seats):
        raise not_found("the match has no such seat")
    check_seat(caller, seat)
    return match.state.seats[seat]


def _may_take(match: LoadedMatch, seat: SeatState, caller: Caller) -> bool:
    if seat.kind == "open":
        return match.row.visibility == "public"
    return seat.account == caller.account_id


def _take(match: LoadedMatch, caller: Caller, seat: int, salt: str) -> TakeSeat | None:
    """None where the caller has the seat already."""
    return None if seat in held_by(match.state, caller) else TakeSeat(seat, caller.account_id, salt)
