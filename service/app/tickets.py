"""Tickets: let a browser open one stream without a header, for a minute (API §7)."""

from service.app.access import Caller, narrowed, seat_for
from service.app.accounts import digest_of
from service.app.house import House
from service.app.problems import Problem
from service.app.queries import see

SECONDS = 60


def add_ticket(house: House, caller: Caller, match_id: str | None, seat: int | None) -> tuple[str, int]:
    """A ticket's secret, which is kept nowhere, and until when it can be used."""
    token = narrowed(caller.token, match_id, seat)
    if token.match_id is not None:
        sight = see(house, caller, token.match_id)
        if token.seat is not None:
            seat_for(sight.held, token.seat)
    secret = house.entropy.ticket()
    return secret, house.tickets.add(digest_of(secret), token, SECONDS)


def use_ticket(house: House, secret: str) -> Caller:
    """Who acts with this ticket; nobody after that. Raises ``unauthenticated``."""
    token = house.tickets.use(digest_of(secret))
    if token is None:
        raise Problem("unauthenticated", "the ticket is unknown, used or too old; ask for a new one")
    return Caller(token)
