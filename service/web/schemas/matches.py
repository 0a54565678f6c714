"""Bodies and queries of the matches' operations (API §4)."""

from typing import Any

import orjson
from marshmallow import Schema, ValidationError, fields, post_load, validate, validates, validates_schema

from service.match.state import Clock
from service.web.fields import Flag, QueryFlag, QueryWhole, Whole

MOST_SEATS = 6
MOST_METADATA = 2048
LONGEST_MOVE = 1_209_600


class SeatWanted(Schema):
    """Who is to sit there: the caller, an AI, whoever has the code, or one account."""

    kind = fields.String(required=True, validate=validate.OneOf(["me", "open", "account", "ai"]))
    account_id = fields.UUID()
    level = Whole(validate=validate.Range(1, 5))

    @validates_schema
    def fits_kind(self, data: dict[str, Any], **_: Any) -> None:
        """``account_id`` goes with an account, ``level`` with an AI."""
        if ("account_id" in data) != (data["kind"] == "account"):
            raise ValidationError("account_id goes with kind 'account', and only with it.", "account_id")
        if "level" in data and data["kind"] != "ai":
            raise ValidationError("level goes with kind 'ai' only.", "level")

    @post_load
    def plain(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The account's id as text."""
        return {**data, "account_id": str(data["account_id"])} if "account_id" in data else data


class ClockWanted(Schema):
    """How time is counted: not at all, per move, or from a bank with increments."""

    kind = fields.String(required=True, validate=validate.OneOf(["none", "per_move", "bank"]))
    seconds = Whole(validate=validate.Range(1, LONGEST_MOVE))
    initial = Whole(validate=validate.Range(1, 86_400))
    increment = Whole(validate=validate.Range(0, 3600))
    on_expiry = fields.String(validate=validate.OneOf(["timeout_move", "forfeit", "ai"]))
    level = Whole(validate=validate.Range(1, 5))

    @validates_schema
    def fits_kind(self, data: dict[str, Any], **_: Any) -> None:
        """Each kind has its own numbers."""
        needs = {"none": (), "per_move": ("seconds",), "bank": ("initial",)}[data["kind"]]
        allowed = {
            "none": (),
            "per_move": ("seconds", "on_expiry", "level"),
            "bank": (*needs, "increment", "on_expiry", "level"),
        }
        for name in needs:
            if name not in data:
                raise ValidationError("Missing for this kind of clock.", name)
        for name in set(data) - {"kind", *allowed[data["kind"]]}:
            raise ValidationError("Not a part of this kind of clock.", name)
        if "level" in data and data.get("on_expiry") != "ai":
            raise ValidationError("level goes with on_expiry 'ai' only.", "level")

    @post_load
    def clock(self, data: dict[str, Any], **_: Any) -> Clock:
        """The clock, with the defaults of its kind."""
        if data["kind"] == "none":
            return Clock()
        expiry: Any = data.get("on_expiry") or ("forfeit" if data["kind"] == "bank" else "timeout_move")
        level = data.get("level", 1) if expiry == "ai" else None
        if data["kind"] == "per_move":
            return Clock("per_move", seconds=data["seconds"], on_expiry=expiry, level=level)
        return Clock("bank", initial=data["initial"], increment=data.get("increment", 0), on_expiry=expiry, level=level)


class NewMatch(Schema):
    """A match to be created; only ``game`` is required."""

    game = fields.String(required=True, metadata={"example": "breach"})
    options = fields.Raw(load_default=dict, metadata={"type": "object", "description": "the game's own choices"})
    seats = fields.List(fields.Nested(SeatWanted), validate=validate.Length(1, MOST_SEATS))
    clock = fields.Nested(ClockWanted, load_default=Clock)
    visibility = fields.String(load_default="unlisted", validate=validate.OneOf(["public", "unlisted", "private"]))
    hints = Flag(load_default=None, allow_none=True)
    metadata = fields.Dict(keys=fields.String(), load_default=dict)

    @validates("metadata")
    def small(self, value: dict[str, Any], **_: Any) -> None:
        """The client's own data is bounded."""
        if len(orjson.dumps(value)) > MOST_METADATA:
            raise ValidationError(f"Longer than {MOST_METADATA} bytes as JSON.")


def salt_field() -> fields.String:
    """A player's part in the shuffles (CONVENTIONS §6)."""
    return fields.String(load_default="", validate=validate.Regexp(r"\A[A-Za-z0-9_-]{0,64}\Z"))


class Join(Schema):
    """Takes, or with ``preview`` only shows, what a code names."""

    code = fields.String(required=True, validate=validate.Length(1, 64), metadata={"example": "K7QM-4XTD"})
    salt = salt_field()
    preview = Flag(load_default=False)


class TakeSeat(Schema):
    """Takes a seat."""

    salt = salt_field()


class SeatQuery(Schema):
    """Which of the caller's seats."""

    seat = QueryWhole(load_default=None, metadata={"description": "which of your seats; default the lowest"})


class MatchQuery(SeatQuery):
    """How to look at a match."""

    at = QueryWhole(load_default=None, metadata={"description": "as it was after this event"})
    as_ = fields.String(
        data_key="as",
        load_default=None,
        validate=validate.Regexp(r"\A([0-5]|all)\Z"),
        metadata={"description": "after the end: with the eyes of this seat, or of all"},
    )

    @post_load
    def plain(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """A seat as a number."""
        text = data["as_"]
        return {**data, "as_": int(text) if text is not None and text != "all" else text}


class EventsQuery(SeatQuery):
    """From where, how many, how long."""

    after = QueryWhole(load_default=0, metadata={"description": "the cursor: the last version that you have"})
    limit = QueryWhole(load_default=100, validate=validate.Range(1, 500))
    wait = QueryWhole(load_default=0, validate=validate.Range(0, 30), metadata={"description": "seconds"})


class ListQuery(Schema):
    """Which matches."""

    game = fields.String(load_default=None)
    status = fields.String(load_default=None, validate=validate.OneOf(["open", "active", "finished", "aborted"]))
    mine = QueryFlag(load_default=False)
    owed = QueryFlag(load_default=False)
    limit = QueryWhole(load_default=20, validate=validate.Range(1, 100))
    cursor = fields.String(load_default=None, validate=validate.Length(1, 200))
