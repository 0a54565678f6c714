"""OAuth: clients that accounts have registered, and codes for consent that accounts have given."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from service.store.accounts import Token, insert_token
from service.store.errors import QuotaError
from service.store.queries import Pool, connected, execute, fetch_all, fetch_columns, fetch_one, fetch_value


@dataclass(frozen=True, slots=True)
class OAuthClient:
    """A third-party site or program: public, so it has no secret. ``account_id``: who registered it."""

    account_id: str
    client_id: str
    name: str
    redirect_uris: Sequence[str]
    created_at: int


@dataclass(frozen=True, slots=True)
class OAuthCode:
    """Consent of an account: ``token_id`` is what the token will be called, ``parent_id`` the token that consented.

    ``challenge``: S256 of what the client keeps to itself (RFC 7636).
    """

    account_id: str
    hash: bytes
    client_id: str
    redirect_uri: str
    challenge: str
    scopes: frozenset[str]
    parent_id: str
    token_id: str


@dataclass(frozen=True, slots=True)
class StoredCode:
    """A code as it is now."""

    code: OAuthCode
    in_time: bool
    used: bool


class OAuthStore:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def add_client(self, client: OAuthClient, most: int) -> OAuthClient | None:
        """A new client; None for an account that is erased. Raises ``QuotaError`` where it has ``most``."""
        values = {
            "account_id": client.account_id,
            "client_id": client.client_id,
            "name": client.name,
            "redirect_uris": [*client.redirect_uris],
        }
        with connected(self._pool) as connection, connection.transaction():
            if not execute(connection, "lock_account", values):
                return None
            if fetch_value(connection, "count_oauth_clients", values) >= most:
                raise QuotaError("oauth_clients", most, f"an account registers at most {most} clients")
            return replace(client, created_at=fetch_value(connection, "insert_oauth_client", values))

    def clients(self, account_id: str) -> list[OAuthClient]:
        """What an account has registered, oldest first."""
        with connected(self._pool) as connection:
            return fetch_all(connection, "list_oauth_clients", {"account_id": account_id}, OAuthClient)

    def client(self, account_id: str, client_id: str) -> OAuthClient | None:
        """A client whose account may act."""
        values = {"account_id": account_id, "client_id": client_id}
        with connected(self._pool) as connection:
            return fetch_one(connection, "read_oauth_client", values, OAuthClient)

    def remove_client(self, account_id: str, client_id: str) -> bool:
        """Takes a client away; whether it was there."""
        with connected(self._pool) as connection:
            values = {"account_id": account_id, "client_id": client_id}
            return execute(connection, "delete_oauth_client", values) == 1

    def tokens_of(self, client_id: str) -> list[tuple[str, str]]:
        """Accounts and ids of the working tokens of a client."""
        with connected(self._pool) as connection:
            rows = fetch_columns(connection, "tokens_of_client", {"client_id": client_id})
            return [(row["account_id"], row["token_id"]) for row in rows]

    def forget_name(self, client_id: str) -> None:
        """Takes a client's name off the tokens that it had."""
        with connected(self._pool) as connection:
            execute(connection, "forget_client_name", {"client_id": client_id})

    def add_code(self, code: OAuthCode, seconds: int) -> None:
        """Stores a code for so long."""
        values = {
            "account_id": code.account_id,
            "hash": code.hash,
            "client_id": code.client_id,
            "redirect_uri": code.redirect_uri,
            "challenge": code.challenge,
            "scopes": sorted(code.scopes),
            "parent_id": code.parent_id,
            "token_id": code.token_id,
            "seconds": seconds,
        }
        with connected(self._pool) as connection:
            execute(connection, "insert_oauth_code", values)

    def code(self, account_id: str, digest: bytes) -> StoredCode | None:
        """The code of an account with this hash."""
        values = {"account_id": account_id, "hash": digest}
        with connected(self._pool) as connection:
            return fetch_one(connection, "read_oauth_code", values, stored_code_of, OAuthCode)

    def exchange(self, code: OAuthCode, token: Token, digest: bytes) -> Token | None:
        """Uses a code and stores the token that it is good for; as it is stored.

        None, and nothing done, where somebody was first, it is too late, or the token that consented has ended.
        """
        values = {"account_id": code.account_id, "hash": code.hash, "parent_id": code.parent_id}
        with connected(self._pool) as connection, connection.transaction():
            if not (execute(connection, "lock_token", values) and execute(connection, "use_oauth_code", values)):
                return None
            return insert_token(connection, token, digest)

    def forget(self) -> None:
        """Forgets codes that have been of no use for a day."""
        with connected(self._pool) as connection:
            execute(connection, "forget_oauth_codes")


def stored_code_of(*columns: Any, in_time: bool, used: bool) -> StoredCode:
    """A code from its row, whose scopes are an array."""
    code = OAuthCode(*columns)
    return StoredCode(replace(code, scopes=frozenset(code.scopes), hash=bytes(code.hash)), in_time, used)
