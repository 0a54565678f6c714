"""Bodies of commands: one schema a type (API §6)."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from service.web.fields import Flag, Whole

LARGEST = 2**31 - 1
PLAY = frozenset({"type", "seat", "ply", "move"})


class CommandBase(Schema):
    """What every command may carry."""

    type = fields.String(required=True)
    seat = Whole(validate=validate.Range(0, 5), metadata={"description": "which of your seats; default the lowest"})
    ply = Whole(
        allow_none=True,
        validate=validate.Range(0, LARGEST),
        metadata={"description": "the decision point that it answers; always send it"},
    )

    @classmethod
    def fits(cls, _form: Mapping[str, Any], /) -> bool:
        """Whether loading would give the data as they are, as far as that is easily told."""
        return False


class Play(CommandBase):
    """Plays a move of the game."""

    move = fields.Dict(keys=fields.String(), required=True)

    @classmethod
    def fits(cls, form: Mapping[str, Any], /) -> bool:
        """Most commands are moves, and most of these are right: these need not go through the fields."""
        seat, ply = form.get("seat", 0), form.get("ply", 0)
        return (
            form.keys() <= PLAY
            and type(form.get("move")) is dict
            and type(seat) is int
            and 0 <= seat <= 5
            and (ply is None or (type(ply) is int and 0 <= ply <= LARGEST))
        )


class Resign(CommandBase):
    """Leaves the running match."""


class Abort(CommandBase):
    """Breaks the match off, while that is still possible."""


class Return(CommandBase):
    """Takes the seat back from the AI that plays it."""


class Propose(CommandBase):
    """Offers the others a draw, a takeback or an abort."""

    kind = fields.String(required=True, validate=validate.OneOf(["draw", "takeback", "abort"]))


class Answer(CommandBase):
    """Accepts or declines a proposal; the proposer's own ``accept: false`` withdraws it."""

    proposal = Whole(required=True, validate=validate.Range(0, LARGEST))
    accept = Flag(required=True)


SCHEMAS: Mapping[str, type[CommandBase]] = {
    "play": Play,
    "resign": Resign,
    "propose": Propose,
    "answer": Answer,
    "abort": Abort,
    "return": Return,
}
