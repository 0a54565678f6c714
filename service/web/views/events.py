"""Events and logs (API §§7, 8)."""

from collections.abc import Iterator
from typing import Any

from flask import Response

from service.app.access import viewer_for
from service.app.matches.presence import here, presence
from service.app.matches.queries import log_events, log_of, see
from service.app.problems import Problem, invalid
from service.app.streams.answers import EventPage
from service.app.streams.follow import Batch
from service.app.streams.match_source import MatchSource
from service.web.context import RequestContext
from service.web.fields import MOST_DIGITS
from service.web.media import JSON, NDJSON, SSE
from service.web.operation import OperationGroup, no_content, ok
from service.web.responses import PRIVATE, empty_response, encode, json_response
from service.web.schemas.matches import SeatQuery
from service.web.schemas.streams import EventLinesQuery, EventsQuery, EventStreamQuery
from service.web.streams import (
    LAST_EVENT_ID,
    PAGE_HEADERS,
    STREAM_HEADERS,
    STREAM_MEDIA,
    deliver,
    last_event_id,
    streamed,
    wanted_media,
)

EVENTS = OperationGroup("events")


@EVENTS.read(
    "/v1/matches/{match_id}/events",
    "Events after a cursor",
    ok("The events, redacted for the viewer", EventPage, *STREAM_HEADERS, media=STREAM_MEDIA),
    query=EventsQuery,
    problems=("no_seat", "no_such_version", "streams_full"),
    request_headers=(LAST_EVENT_ID,),
    tickets=True,
)
def get_events(ctx: RequestContext) -> Response:
    """Events after a cursor: as a page, held with `wait` until there is something new, or as a stream.

    A stream starts with what is missing since the cursor and ends with `stream.end`, as far as you still read.
    Server-sent events that are resumed at the end of a finished match are answered 204, which stops an EventSource. A
    cursor beyond the head is of a log that has been restored since: a stream is refused, a page tells the head.
    """
    visible = see(ctx.services, ctx.caller, ctx.id("match_id"))
    query = ctx.query()
    source = MatchSource(ctx.services, ctx.caller, visible, query["seat"])
    resumed = last_event_id(ctx)
    after = query["after"] if resumed is None else read_version(resumed)
    media, head, over = wanted_media(ctx), visible.match.row.version, visible.match.state.is_over
    if media != JSON and after > head:
        raise Problem("no_such_version", f"the match is at version {head}; begin anew from there")
    if media == SSE and resumed is not None and after == head and over:
        return empty_response()
    if after > head:
        return json_response(event_page(Batch((), head, over), after), headers=PAGE_HEADERS)
    return deliver(ctx, source, after, lambda batch: event_page(batch, after))


@EVENTS.read(
    "/v1/matches/{match_id}/events/stream",
    "Events as a stream",
    ok("Server-sent events: each is an event, the last a `stream.end`", EventPage, *STREAM_HEADERS, media=(SSE,)),
    no_content("The match is over and you have all of it: don't come back"),
    query=EventStreamQuery,
    problems=("no_seat", "no_such_version", "streams_full"),
    request_headers=(LAST_EVENT_ID,),
    tickets=True,
)
def stream_events(ctx: RequestContext) -> Response:
    """Events after a cursor as server-sent events and nothing else: for generated clients, which make a stream of it.

    The same as `GET /v1/matches/{match_id}/events` with `Accept: text/event-stream`.
    """
    return get_events.view(ctx)


@EVENTS.read(
    "/v1/matches/{match_id}/events/lines",
    "Events as lines",
    ok("NDJSON: each line is an event, the last a `stream.end`", EventPage, *STREAM_HEADERS, media=(NDJSON,)),
    query=EventLinesQuery,
    problems=("no_seat", "no_such_version", "streams_full"),
    request_headers=(LAST_EVENT_ID,),
    tickets=True,
)
def stream_event_lines(ctx: RequestContext) -> Response:
    """Events after a cursor as NDJSON and nothing else, without a limit: for clients that read a text to its end.

    Like `GET /v1/matches/{match_id}/events` with `Accept: application/x-ndjson`, but it ends when nothing has come for
    `wait` seconds: at once after what there is, unless you say otherwise. Go on from `resume`.
    """
    return get_events.view(ctx)


def event_page(batch: Batch, after: int) -> EventPage:
    """A page of the events after a cursor."""
    return EventPage(
        events=[event for _, event in batch.items],
        version=batch.items[-1][0] if batch.items else after,
        head=batch.head,
        finished=batch.over,
    )


def read_version(text: str) -> int:
    """The version that Last-Event-ID names."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise invalid(LAST_EVENT_ID, "not a version")
    return int(text)


@EVENTS.read(
    "/v1/matches/{match_id}/presence",
    "Who is here",
    ok("Every seat, by its number", "Presence"),
    query=SeatQuery,
    problems=("no_seat",),
)
def get_presence(ctx: RequestContext) -> Response:
    """Which seats are here: those whose last request about this match, or stream, is less than a minute old."""
    visible = see(ctx.services, ctx.caller, ctx.id("match_id"))
    here(ctx.services, visible.match.row, viewer_for(visible.held, ctx.query()["seat"]))
    return json_response(presence(ctx.services, visible), headers=PRIVATE)


@EVENTS.read(
    "/v1/matches/{match_id}/log",
    "The log",
    ok(
        "While the match runs as your seat may see it, after its end everything",
        "Log",
        *STREAM_HEADERS,
        media=(JSON, NDJSON),
    ),
    query=SeatQuery,
    problems=("no_seat", "streams_full"),
)
def get_log(ctx: RequestContext) -> Response:
    """The whole log, as one JSON document or, with ``Accept: application/x-ndjson``, a header and then an event a line.

    While the match runs it is what your seat may see, or a spectator. After the end it holds everything, and anyone can
    check it: the chain of hashes, the commitment, every shuffle.
    """
    visible = see(ctx.services, ctx.caller, ctx.id("match_id"))
    seat = ctx.query()["seat"]
    here(ctx.services, visible.match.row, viewer_for(visible.held, seat))
    lines = ctx.request.accept_mimetypes.best_match([JSON, NDJSON]) == NDJSON
    header, found = log_of(ctx.services, visible), log_events(ctx.services, visible, seat)
    pieces = as_lines(header, found) if lines else as_document(header, found)
    return streamed(pieces, NDJSON if lines else JSON, ctx.services.stream_slots.take())


def as_lines(header: dict[str, Any], found: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    """A header line, then an event a line."""
    yield encode(header) + b"\n"
    for event in found:
        yield encode(event) + b"\n"


def as_document(header: dict[str, Any], found: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    """One JSON document."""
    yield encode(header)[:-1] + b',"events":['
    for number, event in enumerate(found):
        yield (b"," if number else b"") + encode(event)
    yield b"]}"
