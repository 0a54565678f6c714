"""Accounts and tokens: guests by design, secrets kept as hashes only (API §2)."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import inf

from service.app.access import Caller, restrict
from service.app.accounts.code_form import new_recovery_code, shown_code
from service.app.accounts.secret_form import account_in, digest_of, secret_of
from service.app.matches.queries import see
from service.app.problems import Problem, invalid, not_found, once_more
from service.app.services import Services
from service.store.accounts import Account, Token
from service.store.positions import token_topic

SCOPES = ("read", "play", "manage")
LONGEST_NAME = 40
MOST_TOKENS = 200
BAD_CATEGORIES = ("Cc", "Cf", "Cs")


@dataclass(frozen=True, slots=True)
class WantedToken:
    """What a further token shall be. ``client_id``: the OAuth client that it is for.

    ``token_id``: the id that it was promised; None for any.
    """

    scopes: frozenset[str]
    match_id: str | None = None
    seat: int | None = None
    note: str | None = None
    expires_at: int | None = None
    token_id: str | None = None
    client_id: str | None = None


def clean_name(name: str) -> str:
    """A name after trimming: 1-40 characters without control, format or surrogate code points."""
    trimmed = name.strip()
    if not 1 <= len(trimmed) <= LONGEST_NAME:
        raise invalid("/name", f"a name has 1 to {LONGEST_NAME} characters")
    if any(unicodedata.category(char) in BAD_CATEGORIES for char in trimmed):
        raise invalid("/name", "a name holds no control, format or surrogate characters")
    return trimmed


def create_account(services: Services, name: str | None, kind: str) -> tuple[Account, str, str]:
    """A new account, the secret of its first token, which may do everything, and the code that recovers it."""
    chosen = services.entropy.guest_name() if name is None else clean_name(name)
    account_id = services.entropy.new_id()
    account = once_more(lambda: services.accounts.create(account_id, chosen, kind))
    secret = secret_of("mk_", account_id, services.entropy.secret())
    first = first_token(services, account_id)
    once_more(lambda: services.accounts.add_token(first, digest_of(secret)))
    code = new_recovery_code(services.entropy)
    once_more(lambda: services.codes.recovery.put(account_id, digest_of(code)))
    return account, secret, shown_code(code)


def first_token(services: Services, account_id: str) -> Token:
    """A token that may do everything, for ever, and that no other has made."""
    return Token(services.entropy.new_id(), account_id, None, frozenset(SCOPES), None, None, None, 0, None)


def authenticate(services: Services, secret: str) -> Caller:
    """Who acts with this secret. Raises ``unauthenticated``."""
    digest = digest_of(secret)
    token = services.tokens.get(digest)
    if token is None:
        if account_id := account_in(secret, "mk_"):
            token = once_more(lambda: services.accounts.find_token(account_id, digest))
        if token is None:
            raise Problem("unauthenticated", "the token is unknown, revoked or expired")
        services.tokens.put(digest, token)
    return Caller(token)


def add_token(services: Services, caller: Caller, wanted: WantedToken) -> tuple[Token, str]:
    """A further token, never wider than the one that makes it; its secret is shown once."""
    token, secret = new_token(services, caller, wanted)
    kept = services.accounts.add_token(token, digest_of(secret))
    if kept is None:
        raise Problem("unauthenticated", "the token was revoked")
    return kept, secret


def new_token(services: Services, caller: Caller, wanted: WantedToken) -> tuple[Token, str]:
    """A further token that is not stored yet, and its secret. Raises ``insufficient_scope`` for a wider one."""
    own = restrict(caller.token, wanted.match_id, wanted.seat)
    check_scopes_within(own, wanted.scopes)
    if wanted.match_id is not None:
        _check_place(services, caller, wanted.match_id, wanted.seat)
    limit = own.expires_at
    expiry = wanted.expires_at if limit is None else min(limit, wanted.expires_at or limit)
    token = replace(
        own,
        token_id=wanted.token_id or services.entropy.new_id(),
        parent_id=own.token_id,
        scopes=wanted.scopes,
        note=wanted.note,
        expires_at=expiry,
        client_id=wanted.client_id or own.client_id,
    )
    return token, secret_of("mk_", token.account_id, services.entropy.secret())


def check_scopes_within(token: Token, scopes: frozenset[str]) -> None:
    """Raises ``insufficient_scope`` where ``token`` does not have all of these itself."""
    if not scopes <= token.scopes:
        raise Problem("insufficient_scope", "a token never makes one wider than itself")


def _check_place(services: Services, caller: Caller, match_id: str, seat: int | None) -> None:
    """A match that the caller may see, and a seat of it."""
    try:
        seats = see(services, caller, match_id).match.state.seats
    except Problem as problem:
        raise invalid("/match_id", problem.detail) from problem
    if seat is not None and seat >= len(seats):
        raise invalid("/seat", "the match has no such seat")


def check_token(services: Services, caller: Caller | None) -> None:
    """Asks again whether the caller's token works. Raises ``unauthenticated``."""
    if caller and services.shared_reads.ended(caller.token_topic):
        raise Problem("unauthenticated", "the token was revoked or has expired")


def seconds_valid(services: Services, caller: Caller | None) -> float:
    """For how long the caller's token works, from now, if nobody ends it."""
    expires_at = caller.token.expires_at if caller else None
    return inf if expires_at is None else (expires_at - services.clock.now()) / 1000


def revoke_token(services: Services, caller: Caller, token_id: str) -> None:
    """Ends a token of the caller's account, with all that came of it. Raises ``not_found``."""
    if not end_token(services, caller.account_id, token_id):
        raise not_found("no such token")


def end_token(services: Services, account_id: str, token_id: str) -> Sequence[str]:
    """Ends a token of an account, every token that it made, and their streams; the ids of those that have ended now."""
    ended = services.accounts.revoke(account_id, token_id)
    tell_ended(services, account_id, ended)
    return ended


def tell_ended(services: Services, account_id: str, tokens: Iterable[str]) -> None:
    """Has every process forget tokens that have ended, and end what they opened."""
    services.tokens.clear()
    services.notifier.tell((token_topic(account_id, token), 1) for token in tokens)
