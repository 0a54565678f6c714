"""Commands of a match (API §6)."""

from collections.abc import Mapping
from typing import Any

from flask import Response

from service.app.access import made_by
from service.app.matches.command import Accepted, Request, etag, post_command
from service.app.matches.disclosure import shown_event
from service.app.matches.load import rules_of
from service.app.matches.resource import ViewOptions, match_resource
from service.app.problems import Problem
from service.app.records import KeyRef
from service.web.answers import PRIVATE, json_answer
from service.web.body import read_json
from service.web.context import Context, later
from service.web.operation import Answer, Operation
from service.web.schemas.commands import SCHEMAS, load_command


def post(ctx: Context) -> Response:
    """Carries a command out: a move, a resignation, a proposal or the answer to one, an abort, a return from an AI.

    The answer comes after the commit. What the rules refuse is 409, with ``rule``, and with ``legal`` where the list
    has at most 50 moves; a refused command changes nothing. Send an ``Idempotency-Key``: a repeated command answers
    again and does nothing twice. Send the ``ply`` that you answer: a late command is refused then, instead of
    answering the next question. ``If-Match`` refuses when anything at all has happened since.
    """
    match_id = ctx.id("match_id")
    accepted = post_command(ctx.services, ctx.actor, match_id, read_request(ctx))
    row = accepted.row
    headers = {**PRIVATE, "ETag": etag(row.version, row.rematch)}
    if accepted.replayed:
        headers["Idempotent-Replayed"] = "true"
    if ctx.prefers_minimal():
        headers["Preference-Applied"] = "return=minimal"
    return json_answer(answer_data(ctx, accepted), 201, headers)


def read_request(ctx: Context) -> Request:
    """Reads the body; its problem waits until access to the match is clear (API §12)."""
    form = later(lambda: read_form(ctx))
    try:
        key = form()[1]
    except Problem:
        key = None
    return Request(lambda: form()[0], key, ctx.etag_matches)


def read_form(ctx: Context) -> tuple[Mapping[str, Any], KeyRef | None]:
    """The command that came, and its Idempotency-Key."""
    ctx.check_accept()
    data = read_json(ctx.request)
    ctx.query()
    return load_command(data), ctx.key(data)


def answer_data(ctx: Context, accepted: Accepted) -> dict[str, Any]:
    """The 201 of a command: what it appended, and the match after it."""
    rules, seat = rules_of(accepted.row), accepted.seat
    data: dict[str, Any] = {
        "version": accepted.events[-1].version,
        "ply": accepted.ply,
        "events": [shown_event(rules, one, seat) for one in accepted.events],
    }
    if not ctx.prefers_minimal():
        look = ViewOptions(made_by(accepted.row, ctx.actor), seat, seat)
        data["match"] = match_resource(accepted.row, accepted.state, accepted.displays, look, accepted.head)
    return data


OPERATIONS = (
    Operation(
        "POST",
        "/v1/matches/{match_id}/commands",
        "post_command",
        "Send a command",
        post,
        {
            201: Answer(
                "What it led to",
                "CommandAnswer",
                headers=("ETag", "Idempotent-Replayed", "Preference-Applied", "Cache-Control", "Vary"),
            )
        },
        "commands",
        scopes=("play",),
        body=SCHEMAS,
        problems=(
            "not_found",
            "no_seat",
            "idempotency_key_reused",
            "version_mismatch",
            "match_not_started",
            "match_over",
            "seat_withdrawn",
            "seat_away",
            "stale_ply",
            "not_your_turn",
            "illegal_move",
            "proposal_closed",
            "not_offered",
            "unavailable",
        ),
        request_headers=("Idempotency-Key", "If-Match", "Prefer"),
        choice=True,
    ),
)
