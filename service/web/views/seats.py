"""Taking and leaving seats (API §4)."""

from flask import Response

from service.app.access import viewer_for
from service.app.matches.decision import Decision
from service.app.matches.presence import here
from service.app.matches.queries import VisibleMatch, show, visible_of
from service.app.matches.seats import join, leave_seat, peek, take_seat
from service.web.context import RequestContext, attempt
from service.web.operation import Operation, ResponseSpec
from service.web.responses import PRIVATE, TAGGED, empty_response, json_response
from service.web.schemas.matches import Join, TakeSeat

MATCH = ResponseSpec("The match", "Match", headers=TAGGED)


def post_join(ctx: RequestContext) -> Response:
    """Takes the seat that a code names; with ``preview`` only shows its match, the commitment to its chance included.

    A code works once: whoever comes later gets 409 ``seat_taken``, the account that took the seat gets the match again.
    A ``salt`` of yours enters every shuffle, so that nobody can have chosen them.
    """
    form = ctx.form()
    if form["preview"]:
        return _answer(peek(ctx.services, ctx.actor, form["code"]))
    return _match(ctx, join(ctx.services, ctx.actor, form["code"], form["salt"]))


def put_seat(ctx: RequestContext) -> Response:
    """Takes a seat that is reserved for you, or an open one of a public match. Others need their join code."""
    match_id, seat = ctx.id("match_id"), ctx.number("seat")
    salt = attempt(lambda: str(ctx.form()["salt"]))
    return _match(ctx, take_seat(ctx.services, ctx.actor, match_id, seat, salt))


def delete_seat(ctx: RequestContext) -> Response:
    """Before the start: leaves your seat, declines one that is reserved for you, or (the creator) frees any.

    The seat is open then, and has a fresh code.
    """
    match_id, seat = ctx.id("match_id"), ctx.number("seat")
    leave_seat(ctx.services, ctx.actor, match_id, seat, attempt(ctx.query))
    return empty_response()


def _match(ctx: RequestContext, decision: Decision) -> Response:
    visible = visible_of(decision.match, ctx.actor)
    here(ctx.services, visible.match.row, viewer_for(visible.held, None))
    return _answer(visible)


def _answer(visible: VisibleMatch) -> Response:
    return json_response(show(visible, None), headers={**PRIVATE, "ETag": visible.match.etag})


OPERATIONS = (
    Operation(
        "POST",
        "/v1/join",
        "join",
        "Take the seat that a code names",
        post_join,
        {200: MATCH},
        "seats",
        scopes=("play",),
        body=Join,
        problems=("not_found", "seat_taken", "already_seated", "match_started", "match_over", "quota"),
        failures="failed_joins",
    ),
    Operation(
        "PUT",
        "/v1/matches/{match_id}/seats/{seat}",
        "take_seat",
        "Take a reserved or public seat",
        put_seat,
        {200: MATCH},
        "seats",
        scopes=("play",),
        body=TakeSeat,
        problems=("not_found", "no_seat", "seat_taken", "already_seated", "match_started", "match_over", "quota"),
    ),
    Operation(
        "DELETE",
        "/v1/matches/{match_id}/seats/{seat}",
        "leave_seat",
        "Leave, decline or free a seat",
        delete_seat,
        {204: ResponseSpec("The seat is open, with a fresh code")},
        "seats",
        scopes=("play",),
        problems=("not_found", "not_creator", "match_started", "match_over", "not_offered"),
    ),
)
