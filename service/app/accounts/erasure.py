"""Erasure: an account's name is gone at once, and a worker takes the account out of its matches (API §2)."""

from service.app.access import Caller
from service.app.accounts.accounts import tell_ended
from service.app.accounts.clients import remove_client
from service.app.matches.execute import execute
from service.app.problems import Problem
from service.app.services import Services
from service.match.commands import Abort, LeaveSeat, Resign, Return
from service.match.state import MatchState

GRACE_SECONDS = 10.0
"""For so long after an erasure, requests that came before it may still bring the account into a match."""

MAX_MATCHES = 200
MAX_STEPS = 16
"""Commands that it takes at the most to leave one match: two a seat, and some that came too late."""


def erase_account(services: Services, caller: Caller) -> int:
    """Erases the caller's account, for good; when. Its tokens and their streams end now."""
    erased = services.accounts.erase(caller.account_id)
    services.tokens.clear()
    services.names.clear()
    if erased is None:
        raise Problem("unauthenticated", "the account has been erased")
    at, tokens = erased
    tell_ended(services, caller.account_id, tokens)
    return at


def clear_up(services: Services, account_id: str) -> None:
    """Takes away an erased account's webhooks and clients, and the account out of its matches.

    Harmless when it comes twice. What is left, the next time finds.
    """
    services.hooks.store.clear(account_id)
    for client in services.oauth.clients(account_id):
        remove_client(services, account_id, client.client_id)
    for match_id in services.accounts.to_leave(account_id, MAX_MATCHES):
        steps = MAX_STEPS
        while steps and leave(services, account_id, match_id):
            steps -= 1
    if not services.accounts.to_leave(account_id, 1):
        services.accounts.cleared(account_id, GRACE_SECONDS)


def leave(services: Services, account_id: str, match_id: str) -> bool:
    """One step out of a match; whether there may be another."""
    decision = execute(services, match_id, lambda match: way_out(match.state, account_id))
    return decision.change is not None or decision.refused is not None


def way_out(match: MatchState, account_id: str) -> Abort | LeaveSeat | Resign | Return | None:
    """What an account does next to have nothing to do with a match any more; None when it has not."""
    own = [n for n, seat in enumerate(match.seats) if seat.account == account_id and not seat.withdrawn]
    if match.is_over:
        return None
    if match.status == "open":
        if match.created_by == account_id:
            return Abort(None, by_creator=True)
        return LeaveSeat(own[0]) if own else None
    if not own:
        return None
    return Return(own[0]) if match.seats[own[0]].played_by_ai else Resign(own[0])
