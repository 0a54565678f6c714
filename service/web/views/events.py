"""Events and logs (API §§7, 8)."""

from collections.abc import Iterator
from typing import Any

from flask import Response

from service.app.access import viewer_for
from service.app.matches.presence import here, presence
from service.app.matches.queries import log_events, log_of, see
from service.app.problems import invalid
from service.app.streams.answers import EventPage
from service.app.streams.match_source import MatchSource
from service.web.context import RequestContext
from service.web.fields import MOST_DIGITS
from service.web.media import JSON, NDJSON
from service.web.operation import OperationGroup, ok
from service.web.responses import PRIVATE, encode, json_response
from service.web.schemas.matches import SeatQuery
from service.web.schemas.streams import EventsQuery
from service.web.streams import STREAM_HEADERS, STREAM_MEDIA, deliver, streamed

EVENTS = OperationGroup("events")


@EVENTS.read(
    "/v1/matches/{match_id}/events",
    "Events after a cursor",
    ok("The events, redacted for the viewer", EventPage, *STREAM_HEADERS, media=STREAM_MEDIA),
    query=EventsQuery,
    problems=("no_seat", "streams_full"),
    request_headers=("Last-Event-ID",),
    tickets=True,
)
def get_events(ctx: RequestContext) -> Response:
    """Events after a cursor: as a page, held with `wait` until there is something new, or as a stream.

    A stream starts with what is missing since the cursor and ends with `stream.end`, as far as you still read.
    """
    visible = see(ctx.services, ctx.caller, ctx.id("match_id"))
    query = ctx.query()
    source = MatchSource(ctx.services, ctx.caller, visible, query["seat"])
    resumed = ctx.request.headers.get("Last-Event-ID")
    after = query["after"] if resumed is None else read_version(resumed)
    return deliver(
        ctx,
        source,
        after,
        lambda batch: EventPage(
            events=[event for _, event in batch.items],
            version=batch.items[-1][0] if batch.items else after,
            head=batch.head,
            finished=batch.over,
        ),
    )


def read_version(text: str) -> int:
    """The version that Last-Event-ID names."""
    if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
        raise invalid("Last-Event-ID", "not a version")
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
