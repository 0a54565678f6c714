"""Tickets: let a browser open a stream without a header, and open it again until unused for a minute (API §7)."""

from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from time import monotonic
from typing import TypeVar

from service.app.access import Caller, restrict, seat_for
from service.app.accounts.secret_form import account_in, digest_of, secret_of
from service.app.matches.queries import see
from service.app.problems import Problem
from service.app.services import Services
from service.store.errors import UnavailableError

TICKET_SECONDS = 60
RENEW_SECONDS = 15
"""Between two renewals of a ticket whose stream is open."""

T = TypeVar("T")


def add_ticket(services: Services, caller: Caller, match_id: str | None, seat: int | None) -> tuple[str, int]:
    """A ticket's secret, which is kept nowhere, and until when it can be used first."""
    token = restrict(caller.token, match_id, seat)
    if token.match_id is not None:
        visible = see(services, caller, token.match_id)
        if token.seat is not None:
            seat_for(visible.held, token.seat)
    secret = secret_of("mkt_", token.account_id, services.entropy.secret())
    return secret, services.tickets.add(digest_of(secret), token, TICKET_SECONDS)


def use_ticket(services: Services, secret: str, stream: str) -> Caller:
    """Who acts with this ticket, for ``stream`` and from then on for no other. Raises ``unauthenticated``.

    Browsers come back with the address that they were given, after a lost connection as after a deployment.
    """
    account_id, digest = account_in(secret, "mkt_"), digest_of(secret)
    same = sha256(stream.encode("utf-8", "surrogatepass")).digest()
    token = services.tickets.use(account_id, digest, same, TICKET_SECONDS) if account_id else None
    if token is None:
        raise Problem("unauthenticated", "the ticket is unknown, too old or for another stream; ask for a new one")
    return Caller(token, digest)


def renewing(services: Services, caller: Caller | None, steps: Iterator[T]) -> Iterator[T]:
    """The steps of a stream, at least one every ``RENEW_SECONDS``; its ticket stays in use meanwhile."""
    if caller is None or caller.ticket is None:
        yield from steps
        return
    renewed_at = monotonic()
    for step in steps:
        if monotonic() - renewed_at >= RENEW_SECONDS - 1:
            renewed_at = monotonic()
            with suppress(UnavailableError):
                services.tickets.renew(caller.account_id, caller.ticket, TICKET_SECONDS + RENEW_SECONDS)
        yield step
