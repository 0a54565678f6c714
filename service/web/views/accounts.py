"""Accounts and tokens (API §2)."""

from flask import Response

from service.app.accounts import accounts
from service.app.accounts.accounts import SCOPES, WantedToken, add_token, clean_name
from service.app.accounts.erasure import erase_account
from service.app.problems import Problem
from service.log.times import to_text
from service.web.answers.accounts import (
    AccountResource,
    CurrentToken,
    ErasedAccount,
    NewAccountAnswer,
    NewTokenAnswer,
    TokenList,
    TokenResource,
    account_resource,
    token_fields,
)
from service.web.context import RequestContext
from service.web.kept_answers import answered_once
from service.web.operation import OperationGroup, accepted, created, no_content, ok
from service.web.responses import PRIVATE, SECRET, empty_response, json_response
from service.web.schemas.accounts import NewAccount, NewToken, Rename

MOST_TOKENS = 200

ACCOUNTS = OperationGroup("accounts", "required", ("manage",), ("manage",))


@ACCOUNTS.write(
    "POST",
    "/v1/accounts",
    "Make a guest account",
    created(
        "The account, with a token and a code that are shown once", NewAccountAnswer, "Idempotent-Replayed", *SECRET
    ),
    auth="none",
    scopes=(),
    body=NewAccount,
    limits=("new_accounts",),
    request_headers=("Idempotency-Key",),
)
def create_account(ctx: RequestContext) -> Response:
    """Makes a guest account: no e-mail, no password. The answer holds its first token, which may do everything.

    Keep the token, and apart from it the recovery code: both are shown once. Without a name the account is called
    "Guest-…". An ``Idempotency-Key`` must be one that nobody guesses here, such as a UUID: within a day it gets the
    same answer, secrets included.
    """
    form = ctx.form()

    def make() -> Response:
        account, secret, code = accounts.create_account(ctx.services, form.get("name"), form["kind"])
        return json_response(NewAccountAnswer(account_resource(account), secret, code), 201, SECRET)

    return answered_once(ctx, form, make)


@ACCOUNTS.read("/v1/account", "Who you are", ok("Your account", AccountResource), scopes=SCOPES)
def get_account(ctx: RequestContext) -> Response:
    """The account that the token in use belongs to."""
    ctx.query()
    account = ctx.services.accounts.read(ctx.actor.account_id)
    if account is None:
        raise Problem("unauthenticated", "the account has been erased")
    return json_response(account_resource(account), headers=PRIVATE)


@ACCOUNTS.write(
    "PATCH", "/v1/account", "Change your name", ok("Your account under its new name", AccountResource), body=Rename
)
def rename_account(ctx: RequestContext) -> Response:
    """Gives your account another name: 1-40 characters after trimming, without control or format characters.

    Every answer shows it from then on; logs name accounts by id only.
    """
    name = clean_name(ctx.form()["name"])
    account = ctx.services.accounts.rename(ctx.actor.account_id, name)
    ctx.services.names.clear()
    if account is None:
        raise Problem("unauthenticated", "the account has been erased")
    return json_response(account_resource(account), headers=PRIVATE)


@ACCOUNTS.write(
    "DELETE",
    "/v1/account",
    "Erase your account",
    accepted("It is erased, and leaves its matches", ErasedAccount, *SECRET),
)
def delete_account(ctx: RequestContext) -> Response:
    """Erases your account, for good. No token of it works any more, and its name is gone from every answer.

    Within a minute it has resigned its running matches, left its open seats and aborted the open matches that it made.
    Logs name accounts by id only; they stay, and stay verifiable.
    """
    ctx.query()
    at = erase_account(ctx.services, ctx.actor)
    return json_response(ErasedAccount(ctx.actor.account_id, to_text(at)), 202, SECRET)


@ACCOUNTS.read("/v1/account/tokens", "Your tokens", ok("The working tokens, oldest first", TokenList))
def list_tokens(ctx: RequestContext) -> Response:
    """The tokens of your account that work, without their secrets."""
    ctx.query()
    tokens = ctx.services.accounts.tokens(ctx.actor.account_id, MOST_TOKENS)
    return json_response(TokenList([TokenResource(**token_fields(token)) for token in tokens]), headers=PRIVATE)


@ACCOUNTS.write(
    "POST",
    "/v1/account/tokens",
    "Make a further token",
    created("The token; its secret is shown once", NewTokenAnswer, "Idempotent-Replayed", *SECRET),
    body=NewToken,
    request_headers=("Idempotency-Key",),
)
def create_token(ctx: RequestContext) -> Response:
    """Makes a further token; its secret is shown once.

    With `match_id` it is for that match only: elsewhere it is refused, save `GET /v1/token`, tickets for the match and
    what needs no token. With `seat` it sees and plays that seat only. It never is wider than the token that makes it.
    """
    form = ctx.form()
    expires_in = form["expires_in"]
    expires_at = None if expires_in is None else ctx.services.clock.now() + expires_in * 1000
    wanted = WantedToken(frozenset(form["scopes"]), form["match_id"], form["seat"], form["note"], expires_at)

    def make() -> Response:
        token, secret = add_token(ctx.services, ctx.actor, wanted)
        return json_response(NewTokenAnswer(**token_fields(token), token=secret), 201, SECRET)

    return answered_once(ctx, {**form, "scopes": sorted(form["scopes"])}, make)


@ACCOUNTS.write(
    "DELETE",
    "/v1/account/tokens/{token_id}",
    "Revoke a token",
    no_content("It no longer works, nor do those that it made"),
)
def revoke_token(ctx: RequestContext) -> Response:
    """Revokes a token, and with it every token that it made. Streams that they opened end within a second."""
    token_id = ctx.id("token_id", "no such token")
    ctx.query()
    accounts.revoke_token(ctx.services, ctx.actor, token_id)
    return empty_response()


@ACCOUNTS.read(
    "/v1/token", "What the token in use may do", ok("The token", CurrentToken), scopes=SCOPES, match_scoped=True
)
def get_token(ctx: RequestContext) -> Response:
    """What the token in use may do: its scopes, the match and seat that it is scoped to, and when it expires."""
    ctx.query()
    return json_response(
        CurrentToken(**token_fields(ctx.actor.token), account_id=ctx.actor.account_id), headers=PRIVATE
    )
