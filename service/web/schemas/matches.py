"""Bodies and queries of the matches' operations (API §4)."""

from typing import Any, ClassVar

import orjson
from marshmallow import Schema, ValidationError, fields, post_load, validate, validates, validates_schema

from service.match.levels import LEVELS
from service.match.state import Clock, Expiry
from service.web.fields import ByKind, Flag, QueryFlag, QueryWhole, Whole

MOST_SEATS = 6
MAX_METADATA_BYTES = 2048
MAX_MOVE_SECONDS = 1_209_600
AI_LEVELS = tuple(level.level for level in LEVELS)


class MeSeat(Schema):
    """The caller's own seat; at most one."""

    kind = fields.String(required=True)


class OpenSeat(MeSeat):
    """Taken by whoever has its code; in a public match by anybody."""


class AccountSeat(MeSeat):
    """A seat reserved for one account."""

    account_id = fields.UUID(required=True)

    @post_load
    def plain(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        """The account's id as text."""
        return {**data, "account_id": str(data["account_id"])}


class AiSeat(MeSeat):
    """A seat that an AI plays."""

    level = Whole(validate=validate.OneOf(AI_LEVELS), metadata={"description": "default 1"})


SEATS = {"me": MeSeat, "open": OpenSeat, "account": AccountSeat, "ai": AiSeat}


class NoClock(Schema):
    """Time is not counted."""

    kind = fields.String(required=True)

    @post_load
    def clock(self, data: dict[str, Any], **_: Any) -> Clock:
        """The clock."""
        return Clock(**data)


class RunningClock(NoClock):
    """What happens when a seat's time is over."""

    usual: ClassVar[Expiry]

    on_expiry = fields.String(
        validate=validate.OneOf(["timeout_move", "forfeit", "ai"]),
        metadata={"description": "default timeout_move, with a bank forfeit"},
    )
    level = Whole(validate=validate.OneOf(AI_LEVELS), metadata={"description": "with on_expiry ai; default 1"})

    @validates_schema
    def level_goes_with_ai(self, data: dict[str, Any], **_: Any) -> None:
        """``level`` is the AI's."""
        if "level" in data and data.get("on_expiry") != "ai":
            raise ValidationError("level goes with on_expiry 'ai' only.", "level")

    @post_load
    def clock(self, data: dict[str, Any], **_: Any) -> Clock:
        """The clock, with the defaults of its kind."""
        expiry = data.get("on_expiry", self.usual)
        level = data.get("level", 1) if expiry == "ai" else None
        return Clock(**{**data, "on_expiry": expiry, "level": level})


class PerMoveClock(RunningClock):
    """A time for whatever a seat has to choose at one ply."""

    usual = "timeout_move"

    seconds = Whole(required=True, validate=validate.Range(1, MAX_MOVE_SECONDS))


class BankClock(RunningClock):
    """A time for the whole match, and an increment for every ply."""

    usual = "forfeit"

    initial = Whole(required=True, validate=validate.Range(1, 86_400), metadata={"description": "seconds"})
    increment = Whole(load_default=0, validate=validate.Range(0, 3600), metadata={"description": "seconds"})


CLOCKS = {"none": NoClock, "per_move": PerMoveClock, "bank": BankClock}


class NewMatch(Schema):
    """A match to be created; only ``game`` is required."""

    game = fields.String(required=True, metadata={"example": "breach"})
    options = fields.Raw(load_default=dict, metadata={"type": "object", "description": "the game's own choices"})
    seats = fields.List(ByKind("kind", SEATS), validate=validate.Length(1, MOST_SEATS))
    clock = ByKind("kind", CLOCKS, load_default=Clock)
    visibility = fields.String(load_default="unlisted", validate=validate.OneOf(["public", "unlisted", "private"]))
    hints = Flag(load_default=None, allow_none=True)
    metadata = fields.Dict(keys=fields.String(), load_default=dict)

    @validates("metadata")
    def small(self, value: dict[str, Any], **_: Any) -> None:
        """The client's own data is bounded."""
        if len(orjson.dumps(value)) > MAX_METADATA_BYTES:
            raise ValidationError(f"Longer than {MAX_METADATA_BYTES} bytes as JSON.")


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


class ListQuery(Schema):
    """Which matches."""

    game = fields.String(load_default=None, metadata={"description": "of this game only"})
    status = fields.String(
        load_default=None,
        validate=validate.OneOf(["open", "active", "finished", "aborted"]),
        metadata={"description": "with this status only"},
    )
    mine = QueryFlag(
        load_default=False, metadata={"description": "in which you hold or are offered a seat, or that you made"}
    )
    owed = QueryFlag(load_default=False, metadata={"description": "in which you owe a choice"})
    limit = QueryWhole(load_default=20, validate=validate.Range(1, 100), metadata={"description": "at most so many"})
    cursor = fields.String(
        load_default=None, validate=validate.Length(1, 200), metadata={"description": "next_cursor of the last page"}
    )


class Rematch(Schema):
    """An empty body."""


class Fork(Schema):
    """The version of the match that the fork starts from."""

    at = Whole(required=True, validate=validate.Range(1, 2**31 - 1))


class AskHint(Schema):
    """The level of the AI that is asked."""

    level = Whole(load_default=1, validate=validate.OneOf(AI_LEVELS))


class HintQuery(SeatQuery):
    """For which seat, and how long to wait for it."""

    wait = QueryWhole(load_default=0, validate=validate.Range(0, 30), metadata={"description": "seconds"})
