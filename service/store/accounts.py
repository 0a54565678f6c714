"""Accounts and tokens in Postgres: implements the port ``Accounts``."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from service.app.records import Account, Token
from service.store.matches import connected
from service.store.pool import Pool
from service.store.rows import from_ms, ms, text, to_ms
from service.store.statements import statement

Row = tuple[Any, ...]

BELONGINGS = ("delete_feed",)
"""Statements that delete what an account has, beside its tokens, when it is erased."""


class PostgresAccounts:
    """Accounts and tokens, on a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def create(self, account_id: str, name: str, kind: str) -> Account:
        """A new account."""
        found = self._one("insert_account", {"account_id": account_id, "name": name, "kind": kind})
        assert found is not None
        return Account(account_id, name, kind, ms(found[0]))

    def read(self, account_id: str) -> Account | None:
        """An account that has not been erased."""
        return _account(self._one("read_account", {"account_id": account_id}))

    def rename(self, account_id: str, name: str) -> Account | None:
        """The account under its new name."""
        return _account(self._one("rename_account", {"account_id": account_id, "name": name}))

    def erase(self, account_id: str) -> tuple[int, list[str]] | None:
        """Takes the account's name away for good, and ends its tokens: when, and their ids; None if it was before."""
        values = {"account_id": account_id}
        with connected(self._pool) as connection, connection.transaction():
            found = connection.execute(statement("erase_account"), values).fetchone()
            if found is None:
                return None
            tokens = connection.execute(statement("end_tokens"), values).fetchall()
            for name in BELONGINGS:
                connection.execute(statement(name), values)
        return ms(found[0]), [str(row[0]) for row in tokens]

    def erased(self, limit: int) -> list[str]:
        """Erased accounts that may still be in matches."""
        with connected(self._pool) as connection:
            return [str(row[0]) for row in connection.execute(statement("erased_accounts"), {"limit": limit})]

    def to_leave(self, account_id: str, limit: int) -> list[str]:
        """Matches that an erased account has to leave."""
        where = {"account_id": account_id, "limit": limit}
        with connected(self._pool) as connection:
            return [str(row[0]) for row in connection.execute(statement("matches_to_leave"), where)]

    def cleared(self, account_id: str, grace: float) -> None:
        """An account that was erased more than ``grace`` seconds ago is in no match any more."""
        with connected(self._pool) as connection:
            connection.execute(statement("account_cleared"), {"account_id": account_id, "seconds": grace})

    def add_token(self, token: Token, digest: bytes) -> Token | None:
        """Stores a token by the hash of its secret; None, and nothing stored, when the one that makes it has ended."""
        values = {
            "hash": digest,
            "token_id": token.token_id,
            "account_id": token.account_id,
            "parent_id": token.parent_id,
            "scopes": sorted(token.scopes),
            "match_id": token.match_id,
            "seat": token.seat,
            "note": token.note,
            "expires_at": from_ms(token.expires_at),
        }
        with connected(self._pool) as connection, connection.transaction():
            if token.parent_id and not connection.execute(statement("hold_token"), values).rowcount:
                return None
            found = connection.execute(statement("insert_token"), values).fetchone()
        assert found is not None
        return replace(token, created_at=ms(found[0]))

    def find_token(self, digest: bytes) -> Token | None:
        """The working token with this hash."""
        found = self._one("find_token", {"hash": digest})
        return token_of(found) if found else None

    def tokens(self, account_id: str, limit: int) -> list[Token]:
        """The working tokens of an account."""
        with connected(self._pool) as connection:
            found = connection.execute(statement("list_tokens"), {"account_id": account_id, "limit": limit})
            return [token_of(row) for row in found]

    def revoke(self, account_id: str, token_id: str) -> list[str]:
        """Ends a token and all that it made; their ids."""
        values, ended = {"account_id": account_id, "token_id": token_id}, []
        with connected(self._pool) as connection:
            while found := connection.execute(statement("revoke_token"), values).fetchall():
                ended += [str(row[0]) for row in found]
        return ended

    def _one(self, name: str, values: Mapping[str, Any]) -> Row | None:
        with connected(self._pool) as connection:
            return connection.execute(statement(name), values).fetchone()


def _account(row: Row | None) -> Account | None:
    return Account(str(row[0]), row[1], row[2], ms(row[3])) if row else None


def token_of(row: Row) -> Token:
    """A token in the order of ``find_token.sql``."""
    token_id, account_id, parent, scopes, match_id, seat, note, created_at, expires_at = row
    return Token(
        str(token_id),
        str(account_id),
        text(parent),
        frozenset(scopes),
        text(match_id),
        seat,
        note,
        ms(created_at),
        to_ms(expires_at),
    )
