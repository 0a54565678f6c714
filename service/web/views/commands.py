"""Commands of a match (API §6)."""

from flask import Response
from msgspec import UNSET

from service.app.access import made_by
from service.app.matches import command
from service.app.matches.answers import CommandAnswer
from service.app.matches.command import CommandRequest
from service.app.matches.decision import Decision
from service.app.matches.disclosure import shown_bytes
from service.app.matches.resource import ViewOptions, match_resource
from service.app.problems import Problem
from service.web.context import RequestContext
from service.web.operation import OperationGroup, created
from service.web.responses import PRIVATE, TAGGED, json_response
from service.web.schemas.commands import SCHEMAS

COMMANDS = OperationGroup("commands")


@COMMANDS.write(
    "POST",
    "/v1/matches/{match_id}/commands",
    "Send a command",
    created("What it led to", CommandAnswer, "Idempotent-Replayed", "Preference-Applied", *TAGGED),
    body=SCHEMAS,
    problems=(
        "no_seat",
        "match_not_started",
        "match_over",
        "seat_withdrawn",
        "seat_away",
        "stale_ply",
        "not_your_turn",
        "illegal_move",
        "proposal_closed",
        "not_offered",
    ),
    request_headers=("Idempotency-Key", "If-Match", "Prefer"),
    choice=True,
)
def post_command(ctx: RequestContext) -> Response:
    """Carries a command out: a move, a resignation, a proposal or the answer to one, an abort, a return from an AI.

    The answer comes after the commit. What the rules refuse is 409, with ``rule``, and with ``legal`` where the list
    has at most 50 moves; a refused command changes nothing. Send an ``Idempotency-Key``: a repeated command answers
    again and does nothing twice. Send the ``ply`` that you answer: a late command is refused then, instead of
    answering the next question. ``If-Match`` refuses when anything at all has happened since.
    """
    match_id, minimal = ctx.id("match_id"), ctx.prefers_minimal()
    decision = command.post_command(ctx.services, ctx.actor, match_id, read_request(ctx))
    headers = {**PRIVATE, "ETag": decision.match.etag}
    if decision.replayed:
        headers["Idempotent-Replayed"] = "true"
    if minimal:
        headers["Preference-Applied"] = "return=minimal"
    return json_response(answer_of(ctx, decision, minimal), 201, headers)


def read_request(ctx: RequestContext) -> CommandRequest:
    """What the client sent; a problem of the body is handed on until access to the match is clear (API §12)."""
    try:
        body, key = ctx.keyed_form()
    except Problem as problem:
        return CommandRequest(problem)
    return CommandRequest(body, key, ctx.if_match())


def answer_of(ctx: RequestContext, decision: Decision, minimal: bool) -> CommandAnswer:
    """What the command appended, and the match after it unless ``minimal``."""
    match, seat = decision.match, decision.seat
    return CommandAnswer(
        decision.events[-1].version,
        decision.ply,
        [shown_bytes(match.rules, event, seat) for event in decision.events],
        UNSET if minimal else match_resource(match, ViewOptions(made_by(match.row, ctx.actor), seat, seat)),
    )
