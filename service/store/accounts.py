"""Accounts and their tokens."""

from dataclasses import dataclass, replace
from typing import Any

from service.store.queries import (
    Conn,
    Pool,
    connected,
    execute,
    fetch_all,
    fetch_one,
    fetch_value,
    fetch_values,
    moment,
)

BELONGINGS = ("delete_feed", "delete_blocks", "delete_recovery_codes", "delete_device_codes", "delete_oauth_codes")
"""Statements that delete what an account has, beside its tokens, when it is erased."""


@dataclass(frozen=True, slots=True)
class Account:
    """A guest by design: a name and a label."""

    account_id: str
    name: str
    kind: str
    created_at: int


@dataclass(frozen=True, slots=True)
class Token:
    """What a token may do; its secret is nowhere. ``client_id``: the OAuth client that has it, or that made it so."""

    token_id: str
    account_id: str
    parent_id: str | None
    scopes: frozenset[str]
    match_id: str | None
    seat: int | None
    note: str | None
    created_at: int
    expires_at: int | None
    client_id: str | None = None


class Accounts:
    """Accounts and tokens, on a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def create(self, account_id: str, name: str, kind: str) -> Account:
        """A new account."""
        values = {"account_id": account_id, "name": name, "kind": kind}
        with connected(self._pool) as connection:
            account = fetch_one(connection, "insert_account", values, Account)
        assert account is not None
        return account

    def read(self, account_id: str) -> Account | None:
        """An account that has not been erased."""
        with connected(self._pool) as connection:
            return fetch_one(connection, "read_account", {"account_id": account_id}, Account)

    def rename(self, account_id: str, name: str) -> Account | None:
        """The account under its new name."""
        with connected(self._pool) as connection:
            return fetch_one(connection, "rename_account", {"account_id": account_id, "name": name}, Account)

    def erase(self, account_id: str) -> tuple[int, list[str]] | None:
        """Takes the account's name away for good, and ends its tokens: when, and their ids; None if it was before."""
        values: dict[str, Any] = {"account_id": account_id}
        with connected(self._pool) as connection, connection.transaction():
            erased_at = fetch_value(connection, "erase_account", values)
            if erased_at is None:
                return None
            tokens = fetch_values(connection, "end_tokens", {**values, "at": moment(erased_at)})
            for name in BELONGINGS:
                execute(connection, name, values)
        return erased_at, tokens

    def erased(self, limit: int) -> list[str]:
        """Erased accounts that may still be in matches."""
        with connected(self._pool) as connection:
            return fetch_values(connection, "erased_accounts", {"limit": limit})

    def to_leave(self, account_id: str, limit: int) -> list[str]:
        """Matches that an erased account has to leave."""
        with connected(self._pool) as connection:
            return fetch_values(connection, "matches_to_leave", {"account_id": account_id, "limit": limit})

    def cleared(self, account_id: str, grace: float) -> None:
        """An account that was erased more than ``grace`` seconds ago is in no match any more."""
        with connected(self._pool) as connection:
            execute(connection, "account_cleared", {"account_id": account_id, "seconds": grace})

    def add_token(self, token: Token, digest: bytes) -> Token | None:
        """Stores a token by the hash of its secret; None, and nothing stored, when the one that makes it has ended."""
        values = {"account_id": token.account_id, "parent_id": token.parent_id}
        with connected(self._pool) as connection, connection.transaction():
            if token.parent_id and not execute(connection, "lock_token", values):
                return None
            return insert_token(connection, token, digest)

    def find_token(self, account_id: str, digest: bytes) -> Token | None:
        """The working token of an account with this hash."""
        values = {"account_id": account_id, "hash": digest}
        with connected(self._pool) as connection:
            return fetch_one(connection, "find_token", values, token_of, Token)

    def read_token(self, account_id: str, token_id: str) -> Token | None:
        """The token of an account with this id, if it works."""
        values = {"account_id": account_id, "token_id": token_id}
        with connected(self._pool) as connection:
            return fetch_one(connection, "read_token", values, token_of, Token)

    def tokens(self, account_id: str, limit: int) -> list[Token]:
        """The working tokens of an account."""
        with connected(self._pool) as connection:
            return fetch_all(connection, "list_tokens", {"account_id": account_id, "limit": limit}, token_of, Token)

    def revoke(self, account_id: str, token_id: str) -> list[str]:
        """Ends a token and all that it made; their ids."""
        values, ended = {"account_id": account_id, "token_id": token_id}, []
        with connected(self._pool) as connection:
            while revoked := fetch_values(connection, "revoke_token", values):
                ended += revoked
        return ended


def insert_token(connection: Conn, token: Token, digest: bytes) -> Token:
    """Stores a token by the hash of its secret; as it is stored."""
    values = {
        "hash": digest,
        "token_id": token.token_id,
        "account_id": token.account_id,
        "parent_id": token.parent_id,
        "scopes": sorted(token.scopes),
        "match_id": token.match_id,
        "seat": token.seat,
        "note": token.note,
        "expires_at": moment(token.expires_at),
        "client_id": token.client_id,
    }
    return replace(token, created_at=fetch_value(connection, "insert_token", values))


def token_of(*columns: Any) -> Token:
    """A token from its row, whose scopes are an array."""
    token = Token(*columns)
    return replace(token, scopes=frozenset(token.scopes))
