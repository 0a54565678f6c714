"""Bodies of recovery and of further devices (API §2)."""

from marshmallow import Schema, fields, validate

from service.web.schemas.accounts import TokenTerms, life

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


class NewDeviceCode(TokenTerms):
    """What the token of the further device shall be; never wider than the one that asks."""

    expires_in = life("seconds that the device's token works, from the exchange")


class DeviceCodeInHand(Schema):
    """A code that another device shows."""

    code = fields.String(
        required=True,
        validate=validate.Length(1, LONGEST_CODE),
        metadata={"description": "case, hyphens and spaces do not count", "example": "K7QM-4XTD-2A"},
    )
