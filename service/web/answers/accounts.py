"""Accounts and tokens (API §2)."""

from typing import Annotated, Any

from msgspec import Meta

from service.app.accounts.accounts import SCOPES
from service.app.formats import AccountKind, Document, Id, SeatNumber, Time, about, one_of
from service.log.times import to_text, to_text_or_none
from service.store.accounts import Account, Token

TokenSecret = Annotated[
    str, Meta(pattern="^mk_[A-Za-z0-9_-]+$", description="The secret: it is shown once, and only its hash is kept.")
]
RecoveryCode = Annotated[
    str,
    Meta(
        pattern="^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$",
        description="Leads back to the account when its tokens are lost. It is shown once, and only its hash is kept.",
    ),
]
TokenScopes = Annotated[
    list[Annotated[str, one_of(*SCOPES)]],
    Meta(min_length=1, max_length=len(SCOPES), description="What it may do.", extra_json_schema={"uniqueItems": True}),
]


class AccountResource(Document, frozen=True):
    """An account."""

    id: Id
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    kind: Annotated[AccountKind, about("A label without further meaning.")]
    created_at: Time


class ErasedAccount(Document, frozen=True):
    """An account that is erased."""

    id: Id
    erased_at: Annotated[Time, about("From then on it has no name.")]


class NewAccountAnswer(Document, frozen=True):
    """A new account, its first token, and the code that recovers it."""

    account: AccountResource
    token: TokenSecret
    recovery_code: RecoveryCode


class TokenResource(Document, frozen=True, kw_only=True):
    """A token without its secret."""

    id: Id
    scopes: TokenScopes
    match_id: Annotated[Id | None, about("The match that it is scoped to; null for all.")]
    seat: Annotated[SeatNumber | None, about("The seat of that match that it is scoped to; null for all.")]
    note: Annotated[Annotated[str, Meta(max_length=200)] | None, about("A text by which its owner recognises it.")]
    created_at: Time
    expires_at: Annotated[Time | None, about("When it stops working; null for never.")]
    client_id: Annotated[str | None, about("The OAuth client that it was given to; null for your own.")]


class TokenList(Document, frozen=True):
    """The tokens of an account."""

    items: Annotated[list[TokenResource], Meta(min_length=0)]


class NewTokenAnswer(TokenResource, frozen=True, kw_only=True):
    """A new token with its secret."""

    token: TokenSecret


class CurrentToken(TokenResource, frozen=True, kw_only=True):
    """The token in use."""

    account_id: Annotated[Id, about("The account that it belongs to.")]


class BlockedAccount(Document, frozen=True):
    """An account that you have blocked."""

    account_id: Id
    at: Annotated[Time, about("Since when.")]


class BlockList(Document, frozen=True):
    """Whom you have blocked."""

    items: Annotated[list[BlockedAccount], Meta(min_length=0, max_length=1000)]


def account_resource(account: Account) -> AccountResource:
    """An account as it is shown to itself."""
    return AccountResource(account.account_id, account.name, account.kind, to_text(account.created_at))


def token_fields(token: Token) -> dict[str, Any]:
    """The fields that every answer about a token has."""
    return {
        "id": token.token_id,
        "scopes": sorted(token.scopes),
        "match_id": token.match_id,
        "seat": token.seat,
        "note": token.note,
        "created_at": to_text(token.created_at),
        "expires_at": to_text_or_none(token.expires_at),
        "client_id": token.client_id,
    }
