"""Queries and bodies of streams (API §7)."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from service.web.fields import QueryWhole, Whole
from service.web.schemas.matches import MOST_SEATS, SeatQuery

LONGEST_CURSOR = 100


class StreamQuery(Schema):
    """How many events, how long to wait for them, and a ticket in the place of a token."""

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
    ticket = fields.String(
        load_default=None,
        validate=validate.Length(1, 100),
        metadata={"description": "from POST /v1/account/stream-tickets, for who can't send a token"},
    )


class EventsQuery(SeatQuery, StreamQuery):
    """From where, how many, how long."""

    after = QueryWhole(load_default=0, metadata={"description": "the cursor: the last version that you have"})


class FeedQuery(StreamQuery):
    """From where, how many, how long."""

    after = fields.String(
        load_default="",
        validate=validate.Length(max=LONGEST_CURSOR),
        metadata={"description": "the cursor of the last event that you have"},
    )


class NewTicket(Schema):
    """What the stream shall show: one match, as one of your seats; or whatever your token may read."""

    match_id = fields.UUID(load_default=None, allow_none=True)
    seat = Whole(load_default=None, allow_none=True, validate=validate.Range(0, MOST_SEATS - 1))

    @validates_schema
    def seat_of_match(self, data: dict[str, Any], **_: Any) -> None:
        """A seat is a match's."""
        if data["seat"] is not None and data["match_id"] is None:
            raise ValidationError("seat needs match_id.", "seat")

    @post_load
    def plain(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The match's id as text."""
        return {**data, "match_id": str(data["match_id"]) if data["match_id"] else None}
