"""The account's feed, and tickets for streams (API §7)."""

from flask import Response

from service.app.accounts.tickets import add_ticket
from service.app.problems import invalid
from service.app.streams.answers import FeedPage, StreamTicket
from service.app.streams.feed_source import FeedSource, cursor_of, read_cursor
from service.log.times import to_text
from service.web.context import RequestContext
from service.web.media import NDJSON, SSE
from service.web.operation import OperationGroup, created, ok
from service.web.responses import SECRET, json_response
from service.web.schemas.streams import FeedLinesQuery, FeedQuery, FeedStreamQuery, NewTicket
from service.web.streams import LAST_EVENT_ID, STREAM_HEADERS, STREAM_MEDIA, deliver, last_event_id

EVENTS = OperationGroup("events", "required", write_scopes=("read", "play"))


@EVENTS.read(
    "/v1/account/events",
    "Your feed",
    ok("What you are told", FeedPage, *STREAM_HEADERS, media=STREAM_MEDIA),
    query=FeedQuery,
    problems=("streams_full",),
    request_headers=(LAST_EVENT_ID,),
    tickets=True,
)
def get_account_events(ctx: RequestContext) -> Response:
    """What you are told of all your matches: as a page, held with `wait` until there is news, or as a stream.

    It may lag behind the matches by a second. What is older than thirty days is forgotten.
    """
    source, query = FeedSource(ctx.services, ctx.actor), ctx.query()
    resumed = last_event_id(ctx)
    name = "?after" if resumed is None else LAST_EVENT_ID
    after = read_cursor(query["after"] if resumed is None else resumed, name)
    if after > ctx.services.feed.end():
        raise invalid(name, "beyond the end of the feed, which has been restored since: begin anew without a cursor")
    return deliver(
        ctx,
        source,
        after,
        lambda batch: FeedPage([event for _, event in batch.items], cursor_of(batch.head)),
    )


@EVENTS.read(
    "/v1/account/events/stream",
    "Your feed as a stream",
    ok("Server-sent events: each is something you are told", FeedPage, *STREAM_HEADERS, media=(SSE,)),
    query=FeedStreamQuery,
    problems=("streams_full",),
    request_headers=(LAST_EVENT_ID,),
    tickets=True,
)
def stream_account_events(ctx: RequestContext) -> Response:
    """What you are told of all your matches, as server-sent events and nothing else: for generated clients."""
    return get_account_events.view(ctx)


@EVENTS.read(
    "/v1/account/events/lines",
    "Your feed as lines",
    ok("NDJSON: each line is something you are told", FeedPage, *STREAM_HEADERS, media=(NDJSON,)),
    query=FeedLinesQuery,
    problems=("streams_full",),
    request_headers=(LAST_EVENT_ID,),
    tickets=True,
)
def stream_account_event_lines(ctx: RequestContext) -> Response:
    """What you are told of all your matches, as NDJSON and nothing else; it ends after `wait` seconds without news."""
    return get_account_events.view(ctx)


@EVENTS.write(
    "POST",
    "/v1/account/stream-tickets",
    "Make a ticket for a stream",
    created("The ticket, which is shown once", StreamTicket, *SECRET),
    body=NewTicket,
    problems=("not_found", "no_seat"),
    match_scoped=True,
)
def create_stream_ticket(ctx: RequestContext) -> Response:
    """Makes a ticket: it opens one stream within a minute, for a browser that can't send a token along.

    It opens the same stream again, from wherever its owner is by then, until it has been unused for a minute: an
    EventSource comes back by itself after a lost connection. With a match or a seat it opens only that match's events,
    as that seat. It ends with its token.
    """
    form = ctx.form()
    ticket, expires_at = add_ticket(ctx.services, ctx.actor, form["match_id"], form["seat"])
    return json_response(StreamTicket(ticket, to_text(expires_at)), 201, SECRET)
