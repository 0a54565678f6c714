"""What a token or ticket is restricted to: a match, and a seat of it (API §§2, 7)."""

from typing import Any

from marshmallow import Schema, ValidationError, fields, post_load, validate, validates_schema

from service.web.fields import Whole
from service.web.schemas.matches import MOST_SEATS


class MatchScope(Schema):
    """One match and one seat of it; both may be left out."""

    match_id = fields.UUID(load_default=None, allow_none=True, metadata={"description": "for this match only"})
    seat = Whole(
        load_default=None,
        allow_none=True,
        validate=validate.Range(0, MOST_SEATS - 1),
        metadata={"description": "for this seat of the match only; needs `match_id`"},
    )

    @validates_schema
    def seat_of_match(self, data: dict[str, Any], **_: Any) -> None:
        """A seat is a match's."""
        if data["seat"] is not None and data["match_id"] is None:
            raise ValidationError("seat needs match_id.", "seat")

    @post_load
    def plain(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The match's id as text."""
        return {**data, "match_id": str(data["match_id"]) if data["match_id"] else None}
