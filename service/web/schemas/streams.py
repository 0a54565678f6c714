"""Queries and bodies of streams (API §7)."""

from marshmallow import Schema, fields, validate

from service.web.fields import QueryWhole
from service.web.schemas.match_scope import MatchScope
from service.web.schemas.matches import SeatQuery

MAX_CURSOR_CHARACTERS = 100


class TicketQuery(Schema):
    """A ticket in the place of a token."""

    ticket = fields.String(
        load_default=None,
        validate=validate.Length(1, 100),
        metadata={"description": "from POST /v1/account/stream-tickets, for who can't send a token"},
    )


class AfterVersion(Schema):
    """From which version."""

    after = QueryWhole(load_default=0, metadata={"description": "the cursor: the last version that you have"})


class AfterCursor(Schema):
    """From which place of the feed."""

    after = fields.String(
        load_default="",
        validate=validate.Length(max=MAX_CURSOR_CHARACTERS),
        metadata={"description": "the cursor of the last event that you have"},
    )


class SilenceQuery(TicketQuery):
    """How long to stay when nothing happens."""

    wait = QueryWhole(
        load_default=0,
        validate=validate.Range(0, 30),
        metadata={"description": "seconds without an event after which it ends, with the reason `limit`"},
    )


class PageQuery(TicketQuery):
    """How many events, and how long to wait for them."""

    limit = QueryWhole(
        load_default=100,
        validate=validate.Range(1, 500),
        metadata={"description": "events of a page; streams have no limit"},
    )
    wait = QueryWhole(
        load_default=0,
        validate=validate.Range(0, 30),
        metadata={"description": "seconds that a page is held until there is something new"},
    )


class EventsQuery(SeatQuery, PageQuery, AfterVersion):
    """From where, how many, how long."""


class EventStreamQuery(SeatQuery, TicketQuery, AfterVersion):
    """From where, with whose eyes."""


class EventLinesQuery(SeatQuery, SilenceQuery, AfterVersion):
    """From where, with whose eyes, how long."""


class FeedQuery(PageQuery, AfterCursor):
    """From where, how many, how long."""


class FeedStreamQuery(TicketQuery, AfterCursor):
    """From where."""


class FeedLinesQuery(SilenceQuery, AfterCursor):
    """From where, how long."""


class NewTicket(MatchScope):
    """What the stream shall show: one match, as one of your seats; or whatever your token may read."""
