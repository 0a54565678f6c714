"""Access: who may see a match, and which seats are whose."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.app.problems import Problem, not_found
from service.app.records import MatchRow, Token
from service.match.state import MatchState


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, by which token; None stands for a stranger wherever a caller is optional."""

    token: Token

    @property
    def account_id(self) -> str:
        """The account that acts."""
        return self.token.account_id


def account_of(caller: Caller | None) -> str | None:
    """The caller's account, None for a stranger."""
    return caller.account_id if caller else None


def held_by(state: MatchState, caller: Caller | None) -> tuple[int, ...]:
    """The seats that a caller holds, ascending; a token for one seat holds no other."""
    held = seats_of(state, account_of(caller))
    only = caller.token.seat if caller else None
    return held if only is None else tuple(seat for seat in held if seat == only)


def seats_of(state: MatchState, account: str | None) -> tuple[int, ...]:
    """The seats that an account holds, ascending."""
    if account is None:
        return ()
    return tuple(n for n, seat in enumerate(state.seats) if seat.account == account and seat.taken)


def reserved_for(state: MatchState, account: str | None) -> bool:
    """Whether a seat is reserved for the account."""
    return account is not None and any(seat.account == account for seat in state.seats)


def check_visible(row: MatchRow | None, state: MatchState | None, caller: Caller | None) -> None:
    """A private match exists only for its seats, reserved accounts and creator (API §4)."""
    if row is None:
        raise not_found()
    if row.visibility != "private":
        return
    account = account_of(caller)
    if account is None or (account != row.created_by and not (state and reserved_for(state, account))):
        raise not_found()


def check_bound(caller: Caller | None, match_id: str | None) -> None:
    """A token that is bound to a match opens nothing else. Raises ``insufficient_scope``."""
    if caller and caller.token.match_id not in (None, match_id):
        raise Problem("insufficient_scope", "this token, or ticket, is for one match only")


def check_seated(held: Sequence[int]) -> None:
    """Raises ``no_seat`` for who holds none, whatever else the request says."""
    if not held:
        raise Problem("no_seat", "you hold no seat in this match")


def seat_for(held: Sequence[int], wanted: int | None) -> int:
    """The seat that a command is for: the one named, or the caller's lowest."""
    check_seated(held)
    if wanted is None:
        return held[0]
    if wanted not in held:
        raise Problem("no_seat", f"you do not hold seat {wanted}")
    return wanted


def viewer_for(held: Sequence[int], wanted: int | None) -> int | None:
    """Whose eyes the caller looks with: the seat named, else the lowest held, else a spectator's."""
    if wanted is None and not held:
        return None
    return seat_for(held, wanted)
