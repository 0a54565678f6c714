"""Tickets: let a browser open one stream without a header, for a minute (API §7)."""

from service.app.access import Caller, restrict, seat_for
from service.app.accounts.secret_form import account_in, digest_of, secret_of
from service.app.matches.queries import see
from service.app.problems import Problem
from service.app.services import Services

TICKET_SECONDS = 60


def add_ticket(services: Services, caller: Caller, match_id: str | None, seat: int | None) -> tuple[str, int]:
    """A ticket's secret, which is kept nowhere, and until when it can be used."""
    token = restrict(caller.token, match_id, seat)
    if token.match_id is not None:
        visible = see(services, caller, token.match_id)
        if token.seat is not None:
            seat_for(visible.held, token.seat)
    secret = secret_of("mkt_", token.account_id, services.entropy.secret())
    return secret, services.tickets.add(digest_of(secret), token, TICKET_SECONDS)


def use_ticket(services: Services, secret: str) -> Caller:
    """Who acts with this ticket; nobody after that. Raises ``unauthenticated``."""
    account_id = account_in(secret, "mkt_")
    token = services.tickets.use(account_id, digest_of(secret)) if account_id else None
    if token is None:
        raise Problem("unauthenticated", "the ticket is unknown, used or too old; ask for a new one")
    return Caller(token)
