"""Accounts and tokens (API §2)."""

from typing import Any

from flask import Response

from service.app.accounts.accounts import WantedToken, add_token, clean_name, create_account, revoke_token
from service.app.accounts.erasure import erase_account
from service.app.problems import Problem
from service.app.records import Account, Token
from service.log.times import to_text
from service.web.context import RequestContext
from service.web.operation import Operation, ResponseSpec
from service.web.responses import PRIVATE, SECRET, empty_response, json_response
from service.web.schemas.accounts import NewAccount, NewToken, Rename

MOST_TOKENS = 200
MANAGE = ("manage",)
ANY = ("read", "play", "manage")


def account_data(account: Account) -> dict[str, Any]:
    """An account as it is shown to itself."""
    return {
        "id": account.account_id,
        "name": account.name,
        "kind": account.kind,
        "created_at": to_text(account.created_at),
    }


def token_data(token: Token) -> dict[str, Any]:
    """A token without its secret."""
    return {
        "id": token.token_id,
        "scopes": sorted(token.scopes),
        "match_id": token.match_id,
        "seat": token.seat,
        "note": token.note,
        "created_at": to_text(token.created_at),
        "expires_at": None if token.expires_at is None else to_text(token.expires_at),
    }


def post_account(ctx: RequestContext) -> Response:
    """Makes a guest account: no e-mail, no password. The answer holds its first token, which may do everything.

    Keep the token: it is shown once. Without a name the account is called "Guest-…".
    """
    form = ctx.form()
    account, secret = create_account(ctx.services, form.get("name"), form["kind"])
    return json_response({"account": account_data(account), "token": secret}, 201, SECRET)


def get_account(ctx: RequestContext) -> Response:
    """The account that the token in use belongs to."""
    ctx.query()
    account = ctx.services.accounts.read(ctx.actor.account_id)
    if account is None:
        raise Problem("unauthenticated", "the account has been erased")
    return json_response(account_data(account), headers=PRIVATE)


def patch_account(ctx: RequestContext) -> Response:
    """Gives your account another name: 1-40 characters after trimming, without control or format characters.

    Every answer shows it from then on; logs name accounts by id only.
    """
    name = clean_name(ctx.form()["name"])
    account = ctx.services.accounts.rename(ctx.actor.account_id, name)
    if account is None:
        raise Problem("unauthenticated", "the account has been erased")
    return json_response(account_data(account), headers=PRIVATE)


def delete_account(ctx: RequestContext) -> Response:
    """Erases your account, for good. No token of it works any more, and its name is gone from every answer.

    Within a minute it has resigned its running matches, left its open seats and aborted the open matches that it made.
    Logs name accounts by id only; they stay, and stay verifiable.
    """
    ctx.query()
    at = erase_account(ctx.services, ctx.actor)
    return json_response({"id": ctx.actor.account_id, "erased_at": to_text(at)}, 202, SECRET)


def get_tokens(ctx: RequestContext) -> Response:
    """The tokens of your account that work, without their secrets."""
    ctx.query()
    tokens = ctx.services.accounts.tokens(ctx.actor.account_id, MOST_TOKENS)
    return json_response({"items": [token_data(one) for one in tokens]}, headers=PRIVATE)


def post_token(ctx: RequestContext) -> Response:
    """Makes a further token; its secret is shown once.

    With `match_id` it is for that match only: elsewhere it is refused, save `GET /v1/token`, tickets for the match and
    what needs no token. With `seat` it sees and plays that seat only. It never is wider than the token that makes it.
    """
    form = ctx.form()
    expires_in = form["expires_in"]
    expires_at = None if expires_in is None else ctx.services.matches.now() + expires_in * 1000
    wanted = WantedToken(frozenset(form["scopes"]), form["match_id"], form["seat"], form["note"], expires_at)
    token, secret = add_token(ctx.services, ctx.actor, wanted)
    return json_response({**token_data(token), "token": secret}, 201, SECRET)


def delete_token(ctx: RequestContext) -> Response:
    """Revokes a token, and with it every token that it made. Streams that they opened end within a second."""
    token_id = ctx.id("token_id", "no such token")
    ctx.query()
    revoke_token(ctx.services, ctx.actor, token_id)
    return empty_response()


def get_token(ctx: RequestContext) -> Response:
    """What the token in use may do: its scopes, the match and seat that it is bound to, and when it expires."""
    ctx.query()
    return json_response({**token_data(ctx.actor.token), "account_id": ctx.actor.account_id}, headers=PRIVATE)


OPERATIONS = (
    Operation(
        "POST",
        "/v1/accounts",
        "create_account",
        "Make a guest account",
        post_account,
        {
            201: ResponseSpec(
                "The account and its first token, which is shown once", "NewAccountAnswer", headers=(*SECRET,)
            )
        },
        "accounts",
        auth="none",
        body=NewAccount,
        limits=("new_accounts",),
    ),
    Operation(
        "GET",
        "/v1/account",
        "get_account",
        "Who you are",
        get_account,
        {200: ResponseSpec("Your account", "Account", headers=(*PRIVATE,))},
        "accounts",
        scopes=ANY,
    ),
    Operation(
        "PATCH",
        "/v1/account",
        "rename_account",
        "Change your name",
        patch_account,
        {200: ResponseSpec("Your account under its new name", "Account", headers=(*PRIVATE,))},
        "accounts",
        scopes=MANAGE,
        body=Rename,
    ),
    Operation(
        "DELETE",
        "/v1/account",
        "delete_account",
        "Erase your account",
        delete_account,
        {202: ResponseSpec("It is erased, and leaves its matches", "ErasedAccount", headers=(*SECRET,))},
        "accounts",
        scopes=MANAGE,
    ),
    Operation(
        "GET",
        "/v1/account/tokens",
        "list_tokens",
        "Your tokens",
        get_tokens,
        {200: ResponseSpec("The working tokens, oldest first", "TokenList", headers=(*PRIVATE,))},
        "accounts",
        scopes=MANAGE,
    ),
    Operation(
        "POST",
        "/v1/account/tokens",
        "create_token",
        "Make a further token",
        post_token,
        {201: ResponseSpec("The token; its secret is shown once", "NewTokenAnswer", headers=(*SECRET,))},
        "accounts",
        scopes=MANAGE,
        body=NewToken,
    ),
    Operation(
        "DELETE",
        "/v1/account/tokens/{token_id}",
        "revoke_token",
        "Revoke a token",
        delete_token,
        {204: ResponseSpec("It no longer works, nor do those that it made")},
        "accounts",
        scopes=MANAGE,
        problems=("not_found",),
    ),
    Operation(
        "GET",
        "/v1/token",
        "get_token",
        "What the token in use may do",
        get_token,
        {200: ResponseSpec("The token", "CurrentToken", headers=(*PRIVATE,))},
        "accounts",
        scopes=ANY,
        match_scoped=True,
    ),
)
