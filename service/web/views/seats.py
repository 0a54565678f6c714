"""Taking and leaving seats (API §4)."""

from flask import Response

from service.app.access import viewer_for
from service.app.matches import seats
from service.app.matches.decision import Decision
from service.app.matches.presence import here
from service.app.matches.queries import VisibleMatch, show, visible_of
from service.app.matches.seats import peek
from service.web.context import RequestContext, attempt
from service.web.kept_answers import answered_once
from service.web.operation import OperationGroup, no_content, ok
from service.web.responses import PRIVATE, TAGGED, empty_response, json_response
from service.web.schemas.matches import Join, TakeSeat

MATCH = ok("The match", "Match", *TAGGED)
SEATS = OperationGroup("seats")


@SEATS.write(
    "POST",
    "/v1/join",
    "Take the seat that a code names",
    ok("The match", "Match", "Idempotent-Replayed", *TAGGED),
    body=Join,
    request_headers=("Idempotency-Key",),
    problems=("not_found", "no_seat", "seat_taken", "already_seated", "match_started", "match_over", "quota"),
    failures="failed_joins",
)
def join(ctx: RequestContext) -> Response:
    """Takes the seat that a code names; with ``preview`` only shows its match, the commitment to its chance included.

    A code works once: whoever comes later gets 409 ``seat_taken``, the account that took the seat gets the match again.
    A ``salt`` of yours enters every shuffle, so that nobody can have chosen them.
    """
    form = ctx.form()
    if form["preview"]:
        return _answer(peek(ctx.services, ctx.actor, form["code"]))
    return answered_once(
        ctx, form, lambda: _match(ctx, seats.join(ctx.services, ctx.actor, form["code"], form["salt"]))
    )


@SEATS.write(
    "PUT",
    "/v1/matches/{match_id}/seats/{seat}",
    "Take a reserved or public seat",
    MATCH,
    body=TakeSeat,
    problems=("no_seat", "seat_taken", "already_seated", "match_started", "match_over", "quota"),
)
def take_seat(ctx: RequestContext) -> Response:
    """Takes a seat that is reserved for you, or an open one of a public match. Others need their join code."""
    match_id, seat = ctx.id("match_id"), ctx.number("seat")
    salt = attempt(lambda: str(ctx.form()["salt"]))
    return _match(ctx, seats.take_seat(ctx.services, ctx.actor, match_id, seat, salt))


@SEATS.write(
    "DELETE",
    "/v1/matches/{match_id}/seats/{seat}",
    "Leave, decline or free a seat",
    no_content("The seat is open, with a fresh code"),
    problems=("not_creator", "match_started", "match_over", "not_offered"),
)
def leave_seat(ctx: RequestContext) -> Response:
    """Before the start: leaves your seat, declines one that is reserved for you, or (the creator) frees any.

    The seat is open then, and has a fresh code.
    """
    match_id, seat = ctx.id("match_id"), ctx.number("seat")
    seats.leave_seat(ctx.services, ctx.actor, match_id, seat, attempt(ctx.query))
    return empty_response()


def _match(ctx: RequestContext, decision: Decision) -> Response:
    visible = visible_of(decision.match, ctx.actor)
    here(ctx.services, visible.match.row, viewer_for(visible.held, None))
    return _answer(visible)


def _answer(visible: VisibleMatch) -> Response:
    return json_response(show(visible, None), headers={**PRIVATE, "ETag": visible.match.etag})
