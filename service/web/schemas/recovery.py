"""Bodies of recovery and of further devices (API §2)."""

from marshmallow import Schema, fields, validate

from service.app.accounts.accounts import SCOPES
from service.web.fields import Whole
from service.web.schemas.accounts import MAX_LIFE_SECONDS

LONGEST_CODE = 64


class NewRecoveryCode(Schema):
    """Nothing has to be said."""


class Recovery(Schema):
    """The code of the account that is to be recovered."""

    recovery_code = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_CODE),
        metadata={"description": "case, hyphens and spaces do not count"},
    )


class NewDeviceCode(Schema):
    """What the token of the further device shall be; never wider than the one that asks."""

    scopes = fields.List(
        fields.String(validate=validate.OneOf(SCOPES)), required=True, validate=validate.Length(1, len(SCOPES))
    )
    expires_in = Whole(
        load_default=None,
        allow_none=True,
        validate=validate.Range(1, MAX_LIFE_SECONDS),
        metadata={"description": "seconds that the device's token works, from the exchange"},
    )
    note = fields.String(load_default=None, allow_none=True, validate=validate.Length(max=200))


class DeviceCodeInHand(Schema):
    """A code that another device shows."""

    code = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_CODE),
        metadata={"description": "case, hyphens and spaces do not count", "example": "K7QM-4XTD-2A"},
    )
