"""Bodies and queries of webhooks' operations (API §10)."""

from typing import Any

from marshmallow import Schema, fields, post_load, validate

from service.app.matches.notifications import FINISHED, INVITED, OWED, STARTED
from service.app.webhooks.targets import MAX_URL_CHARACTERS
from service.web.fields import Flag, QueryWhole

EVENTS = (INVITED, STARTED, OWED, FINISHED)


def url_field(**more: Any) -> fields.String:
    """The field of the target's URL."""
    words = "https, a public host; its target must echo a challenge before anything else is sent there"
    return fields.String(
        validate=validate.Length(1, MAX_URL_CHARACTERS),
        metadata={"description": words, "example": "https://bot.example/matchkeep"},
        **more,
    )


def events_field(**more: Any) -> fields.List[str]:
    """The field of the event types that are subscribed to."""
    event_type = fields.String(validate=validate.OneOf(EVENTS))
    return fields.List(event_type, validate=validate.Length(1, len(EVENTS)), **more)


class NewWebhook(Schema):
    """A subscription to what you are told of your matches, or of one of them."""

    url = url_field(required=True)
    events = events_field(required=True)
    match_id = fields.UUID(load_default=None, allow_none=True, metadata={"description": "of this match only"})

    @post_load
    def plain(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The match's id as text."""
        return {**data, "match_id": str(data["match_id"]) if data["match_id"] else None}


class ChangeWebhook(Schema):
    """The fields to change.

    With another URL, or enabled after a 410, it is `sleeping` until its target echoes a challenge.
    """

    url = url_field()
    events = events_field()
    match_id = fields.UUID(allow_none=True, metadata={"description": "of this match only; null: of all"})
    enabled = Flag(metadata={"description": "while false nothing is sent, and what was pending is dropped"})

    @post_load
    def plain(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The match's id as text; null lifts the bond."""
        if "match_id" not in data:
            return data
        given = data["match_id"]
        return {**data, "match_id": str(given) if given else None, "all_matches": given is None}


class Nothing(Schema):
    """An empty body."""


class DeliveriesQuery(Schema):
    """Which part of the list."""

    limit = QueryWhole(load_default=20, validate=validate.Range(1, 100), metadata={"description": "at most so many"})
    cursor = fields.UUID(load_default=None, metadata={"description": "`next_cursor` of the page before"})
