"""What comes out of a match: hints while it runs, rematches and forks after its end (API §§4, 9)."""

from flask import Response

from service.app.access import check_seated
from service.app.matches.answers import FoundHint, HintAnswer
from service.app.matches.decision import Decision
from service.app.matches.fork import fork_match
from service.app.matches.queries import see
from service.app.matches.rematch import rematch as create_rematch
from service.app.problems import Problem, checked
from service.app.streams.hints import HintRequest, ask, await_hint
from service.web.context import RequestContext, attempt
from service.web.kept_answers import answered_once
from service.web.operation import OperationGroup, accepted, created, ok
from service.web.responses import PRIVATE, TAGGED, json_response
from service.web.schemas.matches import AskHint, Fork, HintQuery, Rematch
from service.web.streams import take_slot
from service.web.views.matches import made_response

MATCHES = OperationGroup("matches")
COMMANDS = OperationGroup("commands")


@MATCHES.write(
    "POST",
    "/v1/matches/{match_id}/rematch",
    "Play it again",
    ok("The rematch that another seat asked for", "Match", "Location", "Idempotent-Replayed", *TAGGED),
    created("The rematch", "Match", "Location", "Idempotent-Replayed", *TAGGED),
    body=Rematch,
    request_headers=("Idempotency-Key",),
    problems=("no_seat", "match_running", "not_offered", "quota"),
    match_scoped=False,
)
def rematch(ctx: RequestContext) -> Response:
    """Makes a match with the same clock and persons, whose seats are reserved; or gives the one that there is.

    The options are mostly the same, `setup` included; a game may set some by how the match ended. Two seats change
    places where the game says `turns_seats`. Each takes its own seat, whoever asked. Refused with `not_offered` if the
    newest rules do not take the options.
    """
    visible = see(ctx.services, ctx.actor, ctx.id("match_id"))
    check_seated(visible.held)
    form = ctx.form()

    def make() -> Response:
        if any(seat.kind == "ai" for seat in visible.match.state.seats):
            ctx.charge("ai_matches")
        decision = create_rematch(ctx.services, ctx.actor, visible)
        return made_response(ctx, decision, 200 if decision.replayed else 201)

    return answered_once(ctx, form, make)


@MATCHES.write(
    "POST",
    "/v1/matches/{match_id}/fork",
    "Analyse from a version",
    created("The analysis match", "Match", "Location", "Idempotent-Replayed", *TAGGED),
    body=Fork,
    problems=("no_such_version", "match_running", "match_not_started", "ply_open", "quota"),
    request_headers=("Idempotency-Key",),
    match_scoped=False,
)
def fork(ctx: RequestContext) -> Response:
    """Makes an analysis match from a version of a finished match: private, without a clock, all seats yours."""
    visible = see(ctx.services, ctx.actor, ctx.id("match_id"))
    form, key = ctx.keyed_form()
    return made_response(ctx, fork_match(ctx.services, ctx.actor, visible, form["at"], key))


@COMMANDS.write(
    "POST",
    "/v1/matches/{match_id}/hint",
    "Ask for a hint",
    ok("The hint", HintAnswer, "Idempotent-Replayed", *PRIVATE),
    accepted("It will come as an event", HintAnswer, "Idempotent-Replayed", *PRIVATE),
    request_headers=("Idempotency-Key",),
    query=HintQuery,
    body=AskHint,
    problems=(
        "no_seat",
        "match_not_started",
        "match_over",
        "seat_withdrawn",
        "seat_away",
        "not_your_turn",
        "not_offered",
        "streams_full",
    ),
)
def ask_hint(ctx: RequestContext) -> Response:
    """Asks what an AI of a level would play for your seat, from what the seat may see. All see that you asked.

    With ``wait`` the answer is held until the hint is found; else it comes as the event ``match.hint_given``.
    """
    match_id, request = ctx.id("match_id"), attempt(lambda: hint_request(ctx))

    def make() -> Response:
        asked = ask(ctx.services, ctx.actor, match_id, request)
        seconds = checked(request).wait_seconds
        hint = waited_for(ctx, asked, seconds) if seconds else None
        answer = HintAnswer(asked.match.row.game, asked.match.row.version, asked.ply, hint)
        return json_response(answer, 202 if hint is None else 200, PRIVATE)

    if isinstance(request, Problem):
        return make()
    return answered_once(ctx, [request.seat, request.level, request.wait_seconds], make)


def hint_request(ctx: RequestContext) -> HintRequest:
    """What the request asks for."""
    form, query = ctx.form(), ctx.query()
    return HintRequest(query["seat"], form["level"], query["wait"])


def waited_for(ctx: RequestContext, asked: Decision, seconds: int) -> FoundHint | None:
    """The hint, if it is found within so many seconds; a request that waits holds a slot of the streams."""
    with take_slot(ctx):
        return await_hint(ctx.services, ctx.actor, asked, seconds)
