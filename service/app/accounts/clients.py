"""Third-party clients: what an account registers, what another consents to, and tokens that come of it (API §2)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlsplit

from service.app.access import Caller, check_bound, check_scopes
from service.app.accounts.accounts import (
    WantedToken,
    authenticate,
    check_scopes_within,
    clean_name,
    end_token,
    new_token,
    revoke_token,
)
from service.app.accounts.code_form import short_code_in
from service.app.accounts.devices import use_code
from service.app.accounts.secret_form import account_in, digest_of, secret_of
from service.app.problems import Problem, invalid, not_found
from service.app.services import Services
from service.store.accounts import Token
from service.store.oauth import OAuthClient, OAuthCode

MOST_CLIENTS = 10
CODE_SECONDS = 60
TOKEN_SECONDS = 30 * 86_400
"""A site asks again after a month: there are no refresh tokens, which browsers cannot keep safe."""

CLIENT_CHARACTERS = 22
LOOPBACK_NAMES = ("127.0.0.1", "[::1]", "localhost")
CLIENT_ID = re.compile(r"mkc_[A-Za-z0-9_-]+")
PRINTABLE = re.compile(r"[!-~]{1,500}")
PRIVATE_SCHEME = re.compile(r"[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+")


@dataclass(frozen=True, slots=True)
class Consent:
    """What a client asks for: where its code shall go, the scopes, and the S256 challenge."""

    client: OAuthClient
    redirect_uri: str
    scopes: frozenset[str]
    challenge: str


def add_client(services: Services, caller: Caller, name: str, redirect_uris: Sequence[str]) -> OAuthClient:
    """Registers a client. Raises ``validation_error`` and ``quota``."""
    for number, uri in enumerate(redirect_uris):
        if not may_be_led_to(uri):
            raise invalid(
                f"/redirect_uris/{number}", "https, http on this machine, or a scheme such as com.example.app"
            )
    client_id = secret_of("mkc_", caller.account_id, services.entropy.secret()[:CLIENT_CHARACTERS])
    client = OAuthClient(caller.account_id, client_id, clean_name(name), [*redirect_uris], 0)
    added = services.oauth.add_client(client, MOST_CLIENTS)
    if added is None:
        raise Problem("unauthenticated", "the account has been erased")
    return added


def may_be_led_to(uri: str) -> bool:
    """Whether a code may be sent there (RFC 8252): nowhere in the clear, and to no fragment."""
    if not PRINTABLE.fullmatch(uri) or "#" in uri or "\\" in uri:
        return False
    try:
        parts = urlsplit(uri)
        host, _port = parts.hostname, parts.port
    except ValueError:
        return False
    if "@" in parts.netloc:
        return False
    if parts.scheme == "https":
        return bool(host)
    if parts.scheme == "http":
        return host in {name.strip("[]") for name in LOOPBACK_NAMES}
    return bool(PRIVATE_SCHEME.fullmatch(parts.scheme))


def find_client(services: Services, client_id: str) -> OAuthClient | None:
    """The client of this id, if its account may act."""
    account_id = account_in(client_id, "mkc_") if CLIENT_ID.fullmatch(client_id) else None
    return services.oauth.client(account_id, client_id) if account_id else None


def remove_client(services: Services, account_id: str, client_id: str) -> None:
    """Takes a client away, and every token that accounts have given it. Raises ``not_found``."""
    if not CLIENT_ID.fullmatch(client_id) or not services.oauth.remove_client(account_id, client_id):
        raise not_found("you have registered no such client")
    for owner, token_id in services.oauth.tokens_of(client_id):
        end_token(services, owner, token_id)
    services.oauth.forget_name(client_id)


def consenting(services: Services, credential: str, scopes: frozenset[str]) -> Caller:
    """Who consents with a token, or with a code for a further device, to these scopes.

    Raises ``not_found`` or ``unauthenticated`` for what is neither, ``insufficient_scope`` for less than is asked for.
    """
    if short_code_in(credential):
        caller, code = use_code(services, credential)
        check_scopes_within(replace(caller.token, scopes=code.scopes), scopes)
        return caller
    caller = authenticate(services, credential.strip())
    check_scopes(caller, ("manage",))
    check_bound(caller, None)
    check_scopes_within(caller.token, scopes)
    return caller


def add_code(services: Services, caller: Caller, consent: Consent) -> str:
    """The code that a client exchanges for a token, within a minute; its secret."""
    secret = secret_of("mko_", caller.account_id, services.entropy.secret())
    code = OAuthCode(
        account_id=caller.account_id,
        hash=digest_of(secret),
        client_id=consent.client.client_id,
        redirect_uri=consent.redirect_uri,
        challenge=consent.challenge,
        scopes=consent.scopes,
        parent_id=caller.token.token_id,
        token_id=services.entropy.new_id(),
    )
    services.oauth.add_code(code, CODE_SECONDS)
    return secret


def read_code(services: Services, secret: str, client_id: str) -> OAuthCode | None:
    """The code, if this client may use it now. One that comes a second time ends what came of it the first time."""
    account_id = account_in(secret, "mko_")
    stored = services.oauth.code(account_id, digest_of(secret)) if account_id else None
    if stored is None or stored.code.client_id != client_id:
        return None
    if stored.used:
        end_token(services, stored.code.account_id, stored.code.token_id)
        return None
    return stored.code if stored.in_time else None


def exchange(services: Services, code: OAuthCode, client: OAuthClient) -> tuple[Token, str] | None:
    """The token for a code, and its secret; None where who consented has ended, or the code has been used meanwhile.

    In one transaction: whoever comes second finds the token there, and ends it.
    """
    parent = services.accounts.read_token(code.account_id, code.parent_id)
    if parent is None:
        return None
    wanted = WantedToken(
        scopes=code.scopes,
        note=client.name,
        expires_at=services.clock.now() + TOKEN_SECONDS * 1000,
        token_id=code.token_id,
        client_id=client.client_id,
    )
    token, secret = new_token(services, Caller(parent), wanted)
    kept = services.oauth.exchange(code, token, digest_of(secret))
    if kept is None:
        end_token(services, code.account_id, code.token_id)
        return None
    return kept, secret


def revoke_as_client(services: Services, client_id: str, secret: str) -> None:
    """Ends a token of a client's own; nothing happens for what is none, as RFC 7009 has it."""
    try:
        caller = authenticate(services, secret)
    except Problem:
        return
    if caller.token.client_id == client_id:
        revoke_token(services, caller, caller.token.token_id)
