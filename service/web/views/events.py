"""Events and logs (API §§7, 8)."""

from collections.abc import Iterator
from typing import Any

import orjson
from flask import Response

from service.app.access import viewer_for
from service.app.queries import events, log_events, log_header, see, wait_for_news
from service.web.answers import PRIVATE, json_answer
from service.web.context import JSON, Context
from service.web.operation import Answer, Operation
from service.web.schemas.matches import EventsQuery, SeatQuery

NDJSON = "application/x-ndjson"


def get_events(ctx: Context) -> Response:
    """Events after a cursor; with ``wait`` held until there is something new."""
    sight = see(ctx.house, ctx.caller, ctx.id("match_id"))
    query = ctx.query()
    seat, after = query["seat"], query["after"]
    sight = wait_for_news(ctx.house, ctx.caller, sight, seat, after, query["wait"])
    return json_answer(events(ctx.house, sight, seat, after, query["limit"]), headers=PRIVATE)


def get_log(ctx: Context) -> Response:
    """The whole log, as JSON or line by line; written out while it is read."""
    sight = see(ctx.house, ctx.caller, ctx.id("match_id"))
    seat = ctx.query()["seat"]
    viewer_for(sight.held, seat)
    lines = ctx.request.accept_mimetypes.best_match([JSON, NDJSON]) == NDJSON
    header, found = log_header(sight), log_events(ctx.house, sight, seat)
    pieces = as_lines(header, found) if lines else as_document(header, found)
    response = Response(pieces, 200, content_type=NDJSON if lines else JSON)
    response.headers.update(PRIVATE)
    return response


def as_lines(header: dict[str, Any], found: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    """A header line, then an event a line."""
    yield orjson.dumps(header) + b"\n"
    for event in found:
        yield orjson.dumps(event) + b"\n"


def as_document(header: dict[str, Any], found: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    """One JSON document."""
    yield orjson.dumps(header)[:-1] + b',"events":['
    for number, event in enumerate(found):
        yield (b"," if number else b"") + orjson.dumps(event)
    yield b"]}"


OPERATIONS = (
    Operation(
        "GET",
        "/v1/matches/{match_id}/events",
        "get_events",
        "Events after a cursor",
        get_events,
        {200: Answer("The events, redacted for the viewer", "EventPage", headers=("Cache-Control", "Vary"))},
        "events",
        auth="optional",
        scopes=("read", "play"),
        query=EventsQuery,
        problems=("not_found", "no_seat", "streams_full"),
    ),
    Operation(
        "GET",
        "/v1/matches/{match_id}/log",
        "get_log",
        "The log",
        get_log,
        {
            200: Answer(
                "While the match runs as your seat may see it, after its end everything",
                "Log",
                media=("application/json", "application/x-ndjson"),
                headers=("Cache-Control", "Vary"),
            )
        },
        "events",
        auth="optional",
        scopes=("read", "play"),
        query=SeatQuery,
        problems=("not_found", "no_seat"),
    ),
)
