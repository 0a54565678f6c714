"""Access: who may see a match, which seats are whose, and how far a token reaches (API §§2, 4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from service.app.problems import Problem, not_found
from service.match.state import MatchState
from service.store.accounts import Token
from service.store.match_records import MatchRow
from service.store.positions import Topic, token_topic


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, by which token; None stands for a stranger wherever a caller is optional.

    ``ticket``: the hash of the ticket that stood for the token.
    """

    token: Token
    ticket: bytes | None = None

    @property
    def account_id(self) -> str:
        """The account that acts."""
        return self.token.account_id

    @property
    def token_topic(self) -> Topic:
        """What to wait for to hear of the token's end."""
        return token_topic(self.token.account_id, self.token.token_id)


def account_of(caller: Caller | None) -> str | None:
    """The caller's account, None for a stranger."""
    return caller.account_id if caller else None


def check_scopes(caller: Caller, scopes: Sequence[str]) -> None:
    """Raises ``insufficient_scope`` unless the token has one of ``scopes``."""
    if not caller.token.scopes.intersection(scopes):
        raise Problem("insufficient_scope", f"the token needs the scope {' or '.join(scopes)}")


def check_bound(caller: Caller, match_id: str | None) -> None:
    """A token that is bound to a match opens nothing else. Raises ``insufficient_scope``."""
    if caller.token.match_id not in (None, match_id):
        raise Problem("insufficient_scope", "this token, or ticket, is for one match only")


def check_seat(caller: Caller, seat: int) -> None:
    """A token that is bound to a seat does nothing about another. Raises ``insufficient_scope``."""
    if caller.token.seat not in (None, seat):
        raise Problem("insufficient_scope", f"this token is for seat {caller.token.seat} only")


def restrict(token: Token, match_id: str | None, seat: int | None) -> Token:
    """The token for one match and seat, where none is named its own. Raises ``insufficient_scope`` for others."""
    caller = Caller(token)
    if match_id is not None:
        check_bound(caller, match_id)
    if seat is not None:
        check_seat(caller, seat)
    return replace(token, match_id=match_id or token.match_id, seat=token.seat if seat is None else seat)


def effective_caller(caller: Caller | None, row: MatchRow) -> Caller | None:
    """Whom a caller counts as at a match: bound to another, a stranger; at a private one ``insufficient_scope``."""
    if caller is None or caller.token.match_id in (None, row.match_id):
        return caller
    if row.visibility == "private":
        check_bound(caller, row.match_id)
    return None


def made_by(row: MatchRow, caller: Caller | None) -> bool:
    """Whether the caller stands for the match's creator; a token for one seat does not."""
    return caller is not None and caller.account_id == row.created_by and caller.token.seat is None


def is_own(caller: Caller | None, seat: int, account: str | None) -> bool:
    """Whether a seat, held by or reserved for an account, is the caller's; a token for one seat has no other."""
    return caller is not None and caller.account_id == account and caller.token.seat in (None, seat)


def held_by(state: MatchState, caller: Caller | None) -> tuple[int, ...]:
    """The seats that a caller holds, ascending."""
    return tuple(n for n, seat in enumerate(state.seats) if seat.taken and is_own(caller, n, seat.account))


def check_visible(row: MatchRow, state: MatchState, caller: Caller | None) -> None:
    """A private match exists only for its seats, reserved accounts and creator (API §4). Raises ``not_found``."""
    if row.visibility != "private":
        return
    accounts = {row.created_by, *(seat.account for seat in state.seats)}
    if caller is None or caller.account_id not in accounts:
        raise not_found()


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
