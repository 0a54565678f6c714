"""Bodies of the accounts' and tokens' operations (API §2)."""

from marshmallow import Schema, fields, validate

from service.app.accounts.accounts import SCOPES
from service.web.fields import Whole
from service.web.schemas.match_scope import MatchScope

MAX_LIFE_SECONDS = 10 * 365 * 86_400


class NewAccount(Schema):
    """A guest: a name, and a label that means nothing more."""

    name = fields.String(metadata={"description": "1-40 characters after trimming", "example": "Ann"})
    kind = fields.String(load_default="human", validate=validate.OneOf(["human", "bot"]))


class Rename(Schema):
    """A new name."""

    name = fields.String(required=True, metadata={"example": "Anna"})


def life(description: str) -> Whole:
    """For how long a token works; null for as long as the one that makes it."""
    return Whole(
        load_default=None,
        allow_none=True,
        validate=validate.Range(1, MAX_LIFE_SECONDS),
        metadata={"description": description},
    )


class TokenTerms(Schema):
    """What a further token shall be, however it is made."""

    scopes = fields.List(
        fields.String(validate=validate.OneOf(SCOPES)), required=True, validate=validate.Length(1, len(SCOPES))
    )
    expires_in = life("seconds")
    note = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=200))


class NewToken(TokenTerms, MatchScope):
    """A further token, never wider than the one that makes it; it may be for one match, and one seat of it, only."""
