"""Creating, listing and seeing matches (API §§4, 5)."""

from urllib.parse import urlencode

from flask import Response

from service.app.access import account_of, check_bound, check_seated
from service.app.matches import create, listing
from service.app.matches.answers import Legal, MatchList
from service.app.matches.create import Wanted, plays_ai
from service.app.matches.decision import Decision
from service.app.matches.listing import read_cursor
from service.app.matches.load import etag
from service.app.matches.presence import here
from service.app.matches.queries import legal, render_at, see, show, visible_of
from service.app.problems import Problem
from service.store.match_records import Filters
from service.web.context import RequestContext
from service.web.operation import OperationGroup, created, ok
from service.web.responses import IMMUTABLE, PRIVATE, TAGGED, json_response, not_modified, unchanged
from service.web.schemas.matches import ListQuery, MatchQuery, NewMatch, SeatQuery

MATCHES = OperationGroup("matches")


@MATCHES.write(
    "POST",
    "/v1/matches",
    "Create a match",
    created("The match", "Match", "Location", "Idempotent-Replayed", *TAGGED),
    body=NewMatch,
    problems=("invalid_option", "invalid_setup", "already_seated", "quota"),
    request_headers=("Idempotency-Key",),
)
def create_match(ctx: RequestContext) -> Response:
    """Creates a match; it starts by itself when every seat is taken. Only ``game`` is required.

    Without ``seats`` you sit down against AI players of level 1. Open seats have join codes, which you see in
    ``join_codes`` while the match is open. Who makes a match need not play in it.
    """
    form, key = ctx.keyed_form()
    wanted = Wanted(
        form["game"],
        form["options"],
        form.get("seats"),
        form["clock"],
        form["visibility"],
        form["hints"],
        form["metadata"],
    )
    if plays_ai(wanted):
        ctx.charge("ai_matches")
    return made_response(ctx, create.create_match(ctx.services, ctx.actor, wanted, key))


def made_response(ctx: RequestContext, decision: Decision, status: int = 201) -> Response:
    """The match that was made, now or before."""
    visible = visible_of(decision.match, ctx.actor)
    path = f"/v1/matches/{decision.match.row.match_id}"
    headers = {**PRIVATE, "Location": path, "ETag": decision.match.etag}
    if decision.replayed and status == 201:
        headers["Idempotent-Replayed"] = "true"
    return json_response(show(visible, None), status, headers)


@MATCHES.read(
    "/v1/matches",
    "List matches",
    ok("One page, newest activity first", MatchList, "Link", *PRIVATE),
    query=ListQuery,
    problems=("unauthenticated",),
)
def list_matches(ctx: RequestContext) -> Response:
    """Public matches, or with ``mine`` or ``owed`` (they need a token) your own; newest activity first.

    Items are matches without ``state``, ``options``, ``proposals`` and ``fairness``. Follow
    ``next_cursor``, or the header ``Link``.
    """
    account = account_of(ctx.caller)
    if "true" in (ctx.request.args.get("mine"), ctx.request.args.get("owed")):
        if ctx.caller is None:
            raise Problem("unauthenticated", "mine and owed need a token")
        check_bound(ctx.caller, None)
    query = ctx.query()
    filters = Filters(
        query["game"],
        query["status"],
        account if query["mine"] else None,
        account if query["owed"] else None,
        query["limit"],
        read_cursor(query["cursor"]) if query["cursor"] else None,
    )
    items, cursor = listing.list_matches(ctx.services, ctx.caller, filters)
    headers = dict(PRIVATE)
    if cursor:
        following = {**ctx.request.args.to_dict(), "cursor": cursor}
        headers["Link"] = f'</v1/matches?{urlencode(following)}>; rel="next"'
    return json_response(MatchList(items, cursor), headers=headers)


@MATCHES.read(
    "/v1/matches/{match_id}",
    "See a match",
    ok("The match as this viewer may see it", "Match", *TAGGED),
    query=MatchQuery,
    problems=("no_such_version", "no_seat", "match_running"),
)
def get_match(ctx: RequestContext) -> Response:
    """The match as you may see it: with the eyes of your seat, or as a spectator.

    ``at`` shows it as it was after an event: without clocks and proposals, and once the match has ended for ever the
    same, so that it may be kept. ``as`` opens the views of others, after the end only. A private match exists for its
    seats, its reserved accounts and its creator; for all others it is 404.
    """
    visible = see(ctx.services, ctx.caller, ctx.id("match_id"))
    query = ctx.query()
    match = visible.match
    resource = render_at(ctx.services, visible, query["seat"], query["at"], query["as_"])
    here(ctx.services, match.row, resource.you)
    tag = etag(resource.version, resource.rematch)
    kept = IMMUTABLE if query["at"] is not None and match.state.is_over else PRIVATE
    if unchanged(ctx.request, tag):
        return not_modified(tag, kept)
    return json_response(resource, headers={**kept, "ETag": tag})


@MATCHES.read(
    "/v1/matches/{match_id}/legal",
    "Your legal moves",
    ok("Every move that the seat may make now, in a stable order", Legal),
    auth="required",
    query=SeatQuery,
    problems=("no_seat",),
)
def get_legal(ctx: RequestContext) -> Response:
    """Every move that your seat may make now, complete and in a stable order.

    The list may hold moves for a seat that owes nothing, where a game allows optional moves out of turn. It is empty
    after the end.
    """
    visible = see(ctx.services, ctx.actor, ctx.id("match_id"))
    check_seated(visible.held)
    moves = legal(visible, ctx.query()["seat"])
    here(ctx.services, visible.match.row, moves.seat)
    return json_response(moves, headers=PRIVATE)
