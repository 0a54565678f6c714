"""The account's feed, and tickets for streams (API §7)."""

from flask import Response

from service.app.accounts.tickets import add_ticket
from service.app.streams.feed_source import FeedSource, cursor_of, read_cursor
from service.log.times import to_text
from service.web.answers import SECRET, json_answer
from service.web.context import Context
from service.web.operation import Answer, Operation
from service.web.schemas.streams import FeedQuery, NewTicket
from service.web.streams import FORMS, PAGES, deliver


def get_feed(ctx: Context) -> Response:
    """What you are told of all your matches: as a page, held with `wait` until there is news, or as a stream.

    It may lag behind the matches by a second. What is older than thirty days is forgotten.
    """
    source, query = FeedSource(ctx.services, ctx.actor), ctx.query()
    resumed = ctx.request.headers.get("Last-Event-ID")
    after = read_cursor(query["after"], "?after") if resumed is None else read_cursor(resumed, "Last-Event-ID")
    return deliver(
        ctx,
        source,
        after,
        lambda batch: {"events": [event for _, event in batch.items], "cursor": cursor_of(batch.head)},
    )


def post_ticket(ctx: Context) -> Response:
    """Makes a ticket: it opens one stream within a minute, for a browser that can't send a token along.

    With a match or a seat it opens only that match's events, as that seat.
    """
    form = ctx.form()
    ticket, expires_at = add_ticket(ctx.services, ctx.actor, form["match_id"], form["seat"])
    return json_answer({"ticket": ticket, "expires_at": to_text(expires_at)}, 201, SECRET)


OPERATIONS = (
    Operation(
        "GET",
        "/v1/account/events",
        "get_account_events",
        "Your feed",
        get_feed,
        {200: Answer("What you are told", "FeedPage", media=FORMS, headers=(*PAGES, "X-Accel-Buffering"))},
        "events",
        scopes=("read", "play"),
        query=FeedQuery,
        problems=("streams_full",),
        request_headers=("Last-Event-ID",),
        tickets=True,
    ),
    Operation(
        "POST",
        "/v1/account/stream-tickets",
        "create_stream_ticket",
        "Make a ticket for a stream",
        post_ticket,
        {201: Answer("The ticket, which is shown once", "StreamTicket", headers=(*SECRET,))},
        "events",
        scopes=("read", "play"),
        body=NewTicket,
        problems=("not_found", "no_seat"),
        bound=True,
    ),
)
