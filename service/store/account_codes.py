"""Codes that lead to an account without a token: one that recovers it, and short ones for further devices."""

from dataclasses import dataclass, replace
from typing import Any

from service.store.accounts import Token, insert_token
from service.store.queries import Conn, Pool, connected, execute, fetch_one, fetch_value, fetch_values


class RecoveryCodes:
    """An account's one recovery code, by the hash of it, on a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def put(self, account_id: str, digest: bytes) -> bool:
        """Gives an account a code instead of the one that it had; False for an account that has been erased."""
        with connected(self._pool) as connection, connection.transaction():
            return replace_code(connection, account_id, digest)

    def owner(self, digest: bytes) -> str | None:
        """Whose code it is."""
        with connected(self._pool) as connection:
            owner: str | None = fetch_value(connection, "recovery_code_owner", {"hash": digest})
        return owner

    def use(self, digest: bytes, new: bytes, token: Token, token_digest: bytes) -> list[str] | None:
        """Uses a code up, ends all tokens of its account, and stores the ``new`` code and ``token`` instead.

        The ids of those that ended; None, and nothing done, for a code that there is not, or not any more.
        """
        values = {"account_id": token.account_id, "hash": digest}
        with connected(self._pool) as connection, connection.transaction():
            if not (execute(connection, "lock_account", values) and execute(connection, "take_recovery_code", values)):
                return None
            ended = fetch_values(connection, "revoke_all_tokens", values)
            insert_token(connection, token, token_digest)
            replace_code(connection, token.account_id, new)
        return ended


@dataclass(frozen=True, slots=True)
class DeviceCode:
    """What a short code stands for: a token of the account's, with these scopes, made by the token ``token_id``.

    ``token_seconds``: how long the token lasts; None for no end of its own.
    """

    locator: str
    hash: bytes
    account_id: str
    token_id: str
    scopes: frozenset[str]
    note: str | None
    token_seconds: int | None


class DeviceCodes:
    """Short codes for further devices, one an account, on a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def add(self, code: DeviceCode, seconds: int) -> int | None:
        """Stores a code instead of the account's last one; until when it works.

        None, and the last one still works, where another account's code begins with the same letters.
        """
        values = {
            "locator": code.locator,
            "hash": code.hash,
            "account_id": code.account_id,
            "token_id": code.token_id,
            "scopes": sorted(code.scopes),
            "note": code.note,
            "token_seconds": code.token_seconds,
            "seconds": seconds,
        }
        with connected(self._pool) as connection:
            expires_at: int | None = fetch_value(connection, "insert_device_code", values)
            if expires_at is not None:
                execute(connection, "delete_older_device_codes", values)
        return expires_at

    def guess(self, locator: str, most: int) -> DeviceCode | None:
        """Counts a guess at the code that begins with these letters; None for none that may still be guessed at."""
        values = {"locator": locator, "most": most}
        with connected(self._pool) as connection:
            return fetch_one(connection, "guess_device_code", values, device_code_of, DeviceCode)

    def take(self, code: DeviceCode) -> bool:
        """Uses a code up; False where somebody was first."""
        with connected(self._pool) as connection:
            return execute(connection, "take_device_code", {"locator": code.locator, "hash": code.hash}) == 1

    def forget(self) -> None:
        """Forgets codes that nobody used in time."""
        with connected(self._pool) as connection:
            execute(connection, "forget_device_codes")


@dataclass(frozen=True, slots=True)
class AccountCodes:
    """Both kinds."""

    recovery: RecoveryCodes
    devices: DeviceCodes


def device_code_of(*columns: Any) -> DeviceCode:
    """A code from its row, whose scopes are an array."""
    code = DeviceCode(*columns)
    return replace(code, scopes=frozenset(code.scopes), hash=bytes(code.hash))


def replace_code(connection: Conn, account_id: str, digest: bytes) -> bool:
    """Gives an account a recovery code instead of the one that it had; False where it has been erased."""
    values = {"account_id": account_id, "hash": digest}
    if not execute(connection, "lock_account", values):
        return False
    execute(connection, "delete_recovery_codes", values)
    execute(connection, "insert_recovery_code", values)
    return True
