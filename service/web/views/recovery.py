"""Recovery of accounts whose tokens are lost, and tokens for further devices (API §2)."""

from flask import Response

from service.app.accounts import devices, recovery
from service.app.accounts.accounts import WantedToken
from service.log.times import to_text
from service.web.answers.accounts import account_resource, token_fields
from service.web.answers.recovery import (
    DeviceTokenAnswer,
    NewDeviceCodeAnswer,
    NewRecoveryCodeAnswer,
    RecoveredAnswer,
)
from service.web.context import RequestContext
from service.web.kept_answers import answered_once
from service.web.operation import OperationGroup, created
from service.web.responses import SECRET, json_response
from service.web.schemas.recovery import DeviceCodeInHand, NewDeviceCode, NewRecoveryCode, Recovery

ACCOUNTS = OperationGroup("accounts", "required", ("manage",), ("manage",))


@ACCOUNTS.write(
    "POST",
    "/v1/account/recovery-code",
    "Renew your recovery code",
    created("The code, which is shown once", NewRecoveryCodeAnswer, "Idempotent-Replayed", *SECRET),
    body=NewRecoveryCode,
    request_headers=("Idempotency-Key",),
)
def create_recovery_code(ctx: RequestContext) -> Response:
    """Makes a new recovery code; the one that you had does not work any more. Tokens stay as they are."""
    form = ctx.form()

    def make() -> Response:
        return json_response(NewRecoveryCodeAnswer(recovery.renew_code(ctx.services, ctx.actor)), 201, SECRET)

    return answered_once(ctx, form, make)


@ACCOUNTS.write(
    "POST",
    "/v1/recover",
    "Recover your account",
    created("Your account, with a new token and a new code", RecoveredAnswer, "Idempotent-Replayed", *SECRET),
    auth="none",
    scopes=(),
    body=Recovery,
    problems=("not_found",),
    failures="failed_codes",
    request_headers=("Idempotency-Key",),
)
def recover_account(ctx: RequestContext) -> Response:
    """Gives a new token, which may do everything, for the recovery code of an account, and a new code.

    All tokens that the account had end, those of bots, sites and further devices too: whoever has lost a device does
    not know who has it. A code works once, so send an ``Idempotency-Key`` that nobody guesses, such as a UUID: if the
    answer is lost, the same request gets it again for a day.
    """
    form = ctx.form()

    def make() -> Response:
        done = recovery.recover(ctx.services, form["recovery_code"])
        answer = RecoveredAnswer(account_resource(done.account), done.secret, done.code, done.ended)
        return json_response(answer, 201, SECRET)

    return answered_once(ctx, form, make)


@ACCOUNTS.write(
    "POST",
    "/v1/account/device-codes",
    "Ask for a code for a further device",
    created("The code, which works for five minutes", NewDeviceCodeAnswer, "Idempotent-Replayed", *SECRET),
    body=NewDeviceCode,
    request_headers=("Idempotency-Key",),
)
def create_device_code(ctx: RequestContext) -> Response:
    """Asks for a short code that another device exchanges for a token of its own, with the scopes named here.

    It works once, for five minutes, and until the account asks for another. The device's token never is wider than
    the one that asks, and ends with it.
    """
    form = ctx.form()
    wanted = WantedToken(frozenset(form["scopes"]), note=form["note"])

    def make() -> Response:
        code, expires_at = devices.add_code(ctx.services, ctx.actor, wanted, form["expires_in"])
        return json_response(NewDeviceCodeAnswer(code, to_text(expires_at)), 201, SECRET)

    return answered_once(ctx, {**form, "scopes": sorted(form["scopes"])}, make)


@ACCOUNTS.write(
    "POST",
    "/v1/device-tokens",
    "Exchange a code for a token",
    created("The device's token; its secret is shown once", DeviceTokenAnswer, "Idempotent-Replayed", *SECRET),
    auth="none",
    scopes=(),
    body=DeviceCodeInHand,
    problems=("not_found",),
    failures="failed_codes",
    request_headers=("Idempotency-Key",),
)
def create_device_token(ctx: RequestContext) -> Response:
    """Exchanges a code that another device of the account shows for a token of this device's own.

    A wrong code counts: after five guesses at the last six letters of a code it does not work any more.
    """
    form = ctx.form()

    def make() -> Response:
        account, token, secret = devices.exchange_code(ctx.services, form["code"])
        answer = DeviceTokenAnswer(**token_fields(token), token=secret, account=account_resource(account))
        return json_response(answer, 201, SECRET)

    return answered_once(ctx, form, make)
