"""Bodies of commands: one schema a type (API §6)."""

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from service.web.fields import Flag, Whole

LARGEST = 2**31 - 1


class CommandBase(Schema):
    """What every command may carry."""

    type = fields.String(required=True)
    seat = Whole(validate=validate.Range(0, 5), metadata={"description": "which of your seats; default the lowest"})
    ply = Whole(
        allow_none=True,
        validate=validate.Range(0, LARGEST),
        metadata={"description": "the decision point that it answers; always send it"},
    )


class Play(CommandBase):
    """Plays a move of the game."""

    move = fields.Dict(keys=fields.String(), required=True)


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
