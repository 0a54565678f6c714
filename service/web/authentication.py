"""Who sends a request, and whether its token may use an operation (API §§2, 12)."""

from flask import Request

from service.app.access import Caller, check_bound, check_scopes
from service.app.accounts.accounts import authenticate
from service.app.accounts.tickets import use_ticket
from service.app.matches.queries import see
from service.app.problems import Problem
from service.app.services import Services
from service.web.context import RequestContext
from service.web.operation import Operation


def bearer_token(header: str) -> str:
    """The secret in an Authorization header; empty where there is none."""
    scheme, _, secret = header.partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else ""


def authenticated(services: Services, request: Request, operation: Operation) -> Caller | None:
    """The caller by token or ticket, None for a stranger. Raises ``unauthenticated``."""
    header = request.headers.get("Authorization")
    if header is None:
        if operation.tickets and (ticket := request.args.get("ticket")):
            return use_ticket(services, ticket, stream_of(request))
        if operation.auth == "required":
            raise Problem("unauthenticated", "send a token as 'Authorization: Bearer mk_…'")
        return None
    if operation.auth == "none":
        return None
    secret = bearer_token(header)
    if not secret:
        raise Problem("unauthenticated", "send a token as 'Authorization: Bearer mk_…'")
    return authenticate(services, secret)


def stream_of(request: Request) -> str:
    """What tells a stream from others: its address, whatever its form, and the seat with whose eyes it is seen."""
    path = request.path.removesuffix("/stream").removesuffix("/lines")
    return f"{path}?seat={request.args.get('seat', '')}"


def authorize(ctx: RequestContext, operation: Operation) -> None:
    """Raises ``insufficient_scope``, but ``not_found`` for a match that the caller could not see anyway (API §12).

    Where no token is needed, one that is scoped to another match counts as none (``access.effective_caller``).
    """
    caller, match_id = ctx.caller, ctx.path.get("match_id")
    if caller is None:
        return
    try:
        if operation.scopes:
            check_scopes(caller, operation.scopes)
        if operation.auth == "required" and caller.token.match_id and (match_id or not operation.admits_match_scoped):
            check_bound(caller, ctx.id("match_id") if operation.admits_match_scoped else None)
    except Problem:
        if match_id is not None:
            see(ctx.services, caller, ctx.id("match_id"))
        raise
