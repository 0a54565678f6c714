"""What OAuth's operations take (RFC 6749, 7636, 7009), and clients that are registered (API §2)."""

from marshmallow import Schema, fields, validate

VERIFIER = r"\A[A-Za-z0-9._~-]{43,128}\Z"
LONGEST = 2_000


class NewOAuthClient(Schema):
    """A public client: a site or program of somebody else's."""

    name = fields.String(required=True, metadata={"description": "1-40 characters after trimming", "example": "Elo"})
    redirect_uris = fields.List(
        fields.String(validate=validate.Length(1, 500)),
        required=True,
        validate=validate.Length(1, 5),
        metadata={"description": "where codes may be sent, exactly", "example": ["https://elo.example/callback"]},
    )


class AuthorizationRequest(Schema):
    """An authorization request."""

    response_type = fields.String(
        required=True, validate=validate.OneOf(["code"]), metadata={"description": "a code is the only kind"}
    )
    client_id = fields.String(
        required=True, validate=validate.Length(1, LONGEST), metadata={"description": "of a registered client"}
    )
    redirect_uri = fields.String(
        required=True, validate=validate.Length(1, LONGEST), metadata={"description": "one of the client's, exactly"}
    )
    scope = fields.String(
        validate=validate.Length(0, LONGEST),
        metadata={"description": "words with spaces between them; `read` where it is left out"},
    )
    state = fields.String(validate=validate.Length(0, LONGEST), metadata={"description": "comes back as it is"})
    code_challenge = fields.String(
        required=True, validate=validate.Regexp(VERIFIER), metadata={"description": "of the verifier (RFC 7636)"}
    )
    code_challenge_method = fields.String(
        required=True, validate=validate.OneOf(["S256"]), metadata={"description": "`plain` is refused"}
    )


class ConsentForm(AuthorizationRequest):
    """An authorization request, and what the person says to it."""

    credential = fields.String(
        validate=validate.Length(0, LONGEST),
        metadata={"description": "a code for a further device, or a token with the scope `manage`"},
    )
    decision = fields.String(required=True, validate=validate.OneOf(["allow", "deny"]))


class TokenRequest(Schema):
    """A code that is exchanged for a token."""

    grant_type = fields.String(required=True, validate=validate.OneOf(["authorization_code"]))
    client_id = fields.String(required=True, validate=validate.Length(1, LONGEST))
    code = fields.String(required=True, validate=validate.Length(1, LONGEST))
    redirect_uri = fields.String(required=True, validate=validate.Length(1, LONGEST))
    code_verifier = fields.String(required=True, validate=validate.Regexp(VERIFIER))


class RevocationRequest(Schema):
    """A token that a client has no use for any more."""

    client_id = fields.String(required=True, validate=validate.Length(1, LONGEST))
    token = fields.String(required=True, validate=validate.Length(1, LONGEST))
    token_type_hint = fields.String(validate=validate.OneOf(["access_token", "refresh_token"]))
