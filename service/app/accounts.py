"""Accounts and tokens: guests by design, secrets kept as hashes only (API §2)."""

import unicodedata
from collections.abc import Iterable
from hashlib import sha256

from service.app.access import Caller
from service.app.house import House
from service.app.problems import Problem, invalid, not_found
from service.app.records import Account, Token, Topic

SCOPES = ("read", "play", "manage")
LONGEST_NAME = 40
MOST_TOKENS = 200
BAD_CATEGORIES = ("Cc", "Cf", "Cs")


def clean_name(name: str) -> str:
    """A name after trimming: 1-40 characters without control, format or surrogate code points."""
    trimmed = name.strip()
    if not 1 <= len(trimmed) <= LONGEST_NAME:
        raise invalid("/name", f"a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(char) in BAD_CATEGORIES for char in trimmed):
        raise invalid("/name", "a name holds no control, format or surrogate characters")
    return trimmed


def create_account(house: House, name: str | None, kind: str) -> tuple[Account, str]:
    """A new account and the secret of its first token, which may do everything."""
    chosen = house.entropy.guest_name() if name is None else clean_name(name)
    account = house.accounts.create(house.entropy.new_id(), chosen, kind)
    secret = house.entropy.token()
    house.accounts.add_token(_token(house, account.account_id, SCOPES), digest_of(secret))
    return account, secret


def authenticate(house: House, secret: str) -> Caller:
    """Who acts with this secret. Raises ``unauthenticated``."""
    digest = digest_of(secret)
    token = house.tokens.get(digest)
    if token is None:
        token = house.accounts.find_token(digest)
        if token is None:
            raise Problem("unauthenticated", "the token is unknown, revoked or expired")
        house.tokens.put(digest, token)
    return Caller(token)


def require(caller: Caller, *scopes: str) -> None:
    """Raises ``insufficient_scope`` unless the token has one of ``scopes``."""
    if not caller.token.scopes.intersection(scopes):
        raise Problem("insufficient_scope", f"the token needs the scope {' or '.join(scopes)}")


def add_token(
    house: House, caller: Caller, scopes: Iterable[str], note: str | None, expires_at: int | None
) -> tuple[Token, str]:
    """A further token, never wider than the one that makes it; its secret is shown once."""
    wanted = frozenset(scopes)
    if not wanted <= caller.token.scopes:
        raise Problem("insufficient_scope", "a token never makes one wider than itself")
    limit = caller.token.expires_at
    expiry = expires_at if limit is None else min(limit, expires_at or limit)
    secret = house.entropy.token()
    token = _token(house, caller.account_id, wanted, caller.token.token_id, note, expiry)
    return house.accounts.add_token(token, digest_of(secret)), secret


def check_token(house: House, caller: Caller | None) -> None:
    """Asks again whether the caller's token works. Raises ``unauthenticated``."""
    if caller and house.news([(Topic("token", caller.token.token_id), 0)]):
        raise Problem("unauthenticated", "the token was revoked or has expired")


def revoke_token(house: House, caller: Caller, token_id: str) -> None:
    """Ends a token of the caller's account, every token that it made, and their streams."""
    revoked = house.accounts.revoke(caller.account_id, token_id)
    house.tokens.clear()
    house.bells.tell((Topic("token", one), 1) for one in revoked)
    if not revoked:
        raise not_found("no such token")


def digest_of(secret: str) -> bytes:
    """What is stored of a secret. A look-up by the hash of a long random secret leaks nothing through its time."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def _token(
    house: House,
    account_id: str,
    scopes: Iterable[str],
    parent: str | None = None,
    note: str | None = None,
    expires_at: int | None = None,
) -> Token:
    return Token(house.entropy.new_id(), account_id, parent, frozenset(scopes), None, None, note, 0, expires_at)
