"""What comes out of a match: hints while it runs, rematches and forks after its end (API §§4, 9)."""

from flask import Response

from service.app.access import check_seated
from service.app.commands import etag
from service.app.forking import fork_match
from service.app.hints import ask, await_hint
from service.app.queries import see, show
from service.app.rematching import rematch
from service.app.submit import Done
from service.kernel.values import Json
from service.web.answers import PRIVATE, json_answer
from service.web.context import Context
from service.web.operation import Answer, Operation
from service.web.schemas.matches import AskHint, Fork, HintQuery, Rematch
from service.web.streams import take_place

TAGGED = ("ETag", "Cache-Control", "Vary")


def post_rematch(ctx: Context) -> Response:
    """Makes a match with the same clock and persons, whose seats are reserved; or gives the one that there is.

    The options are mostly the same, `setup` included; a game may set some by how the match ended. Two seats change
    places where the game says `turns_seats`. Each takes its own seat, whoever asked. Refused with `not_offered` if the
    newest rules do not take the options.
    """
    sight = see(ctx.house, ctx.actor, ctx.id("match_id"))
    check_seated(sight.held)
    ctx.form()
    if any(seat.kind == "ai" for seat in sight.state.seats):
        ctx.charge("ai_matches")
    match_id, made = rematch(ctx.house, ctx.actor, sight)
    return _match(ctx, match_id, 201 if made else 200)


def post_fork(ctx: Context) -> Response:
    """Makes an analysis match from a version of a finished match: private, without a clock, all seats yours."""
    sight = see(ctx.house, ctx.actor, ctx.id("match_id"))
    form, key = ctx.keyed_form()
    match_id, replayed = fork_match(ctx.house, ctx.actor, sight, form["at"], key)
    response = _match(ctx, match_id, 201)
    if replayed:
        response.headers["Idempotent-Replayed"] = "true"
    return response


def post_hint(ctx: Context) -> Response:
    """Asks what an AI of a level would play for your seat, from what the seat may see. All see that you asked.

    With ``wait`` the answer is held until the hint is found; else it comes as the event ``match.hint_given``.
    """
    match_id = ctx.id("match_id")
    check_seated(see(ctx.house, ctx.actor, match_id).held)
    form, query = ctx.form(), ctx.query()
    done = ask(ctx.house, ctx.actor, match_id, query["seat"], form["level"])
    hint = waited_for(ctx, done, query["wait"]) if query["wait"] else None
    data = {"version": done.change.version, "ply": done.ply, "hint": hint}
    return json_answer(data, 202 if hint is None else 200, PRIVATE)


def waited_for(ctx: Context, done: Done, seconds: int) -> Json:
    """The hint, if it is found in time. Who waits has a place among the streams."""
    with take_place(ctx):
        return await_hint(ctx.house, ctx.actor, done, seconds)


def _match(ctx: Context, match_id: str, status: int) -> Response:
    sight = see(ctx.house, ctx.actor, match_id)
    tag = etag(sight.row.version, sight.row.rematch)
    headers = {**PRIVATE, "ETag": tag, "Location": f"/v1/matches/{match_id}"}
    return json_answer(show(sight, None), status, headers)


OPERATIONS = (
    Operation(
        "POST",
        "/v1/matches/{match_id}/rematch",
        "rematch",
        "Play it again",
        post_rematch,
        {
            200: Answer("The rematch that another seat asked for", "Match", headers=("Location", *TAGGED)),
            201: Answer("The rematch", "Match", headers=("Location", *TAGGED)),
        },
        "matches",
        scopes=("play",),
        body=Rematch,
        problems=("not_found", "no_seat", "match_running", "not_offered", "quota"),
        bound=False,
    ),
    Operation(
        "POST",
        "/v1/matches/{match_id}/fork",
        "fork",
        "Analyse from a version",
        post_fork,
        {201: Answer("The analysis match", "Match", headers=("Location", "Idempotent-Replayed", *TAGGED))},
        "matches",
        scopes=("play",),
        body=Fork,
        problems=(
            "not_found",
            "no_such_version",
            "match_running",
            "match_not_started",
            "ply_open",
            "idempotency_key_reused",
            "quota",
        ),
        request_headers=("Idempotency-Key",),
        bound=False,
    ),
    Operation(
        "POST",
        "/v1/matches/{match_id}/hint",
        "ask_hint",
        "Ask for a hint",
        post_hint,
        {
            200: Answer("The hint", "Hint", headers=("Cache-Control", "Vary")),
            202: Answer("It will come as an event", "Hint", headers=("Cache-Control", "Vary")),
        },
        "commands",
        scopes=("play",),
        query=HintQuery,
        body=AskHint,
        problems=(
            "not_found",
            "no_seat",
            "match_not_started",
            "match_over",
            "seat_withdrawn",
            "seat_away",
            "not_your_turn",
            "not_offered",
            "streams_full",
        ),
    ),
)
