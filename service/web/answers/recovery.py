"""Recovery, and further devices (API §2)."""

from typing import Annotated

from msgspec import Meta

from service.app.formats import Document, Natural, Time, about
from service.web.answers.accounts import AccountResource, NewTokenAnswer, RecoveryCode, TokenSecret


class NewRecoveryCodeAnswer(Document, frozen=True):
    """A new recovery code; the last one does not work any more."""

    recovery_code: RecoveryCode


class RecoveredAnswer(Document, frozen=True):
    """A recovered account, with the only token that works from now on."""

    account: AccountResource
    token: TokenSecret
    recovery_code: RecoveryCode
    revoked: Annotated[Natural, about("How many tokens have ended.")]


class NewDeviceCodeAnswer(Document, frozen=True):
    """A code for a further device."""

    code: Annotated[str, Meta(pattern="^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{2}$", description="It works once.")]
    expires_at: Annotated[Time, about("Until then it works.")]


class DeviceTokenAnswer(NewTokenAnswer, frozen=True, kw_only=True):
    """A token for the device that had the code, with its secret."""

    account: Annotated[AccountResource, about("Whose token it is.")]
