"""What operators find, do to accounts, and have done."""

from typing import NamedTuple

import uuid6

from service.store.queries import Pool, connected, execute, fetch_all, fetch_value, moment


class FoundAccount(NamedTuple):
    """An account as operators see it; times in ms."""

    account_id: str
    name: str
    kind: str
    created_at: int
    suspended_at: int | None
    erased_at: int | None


class FoundMatch(NamedTuple):
    """A match as operators see it."""

    match_id: str
    game: str
    rules_version: int
    status: str
    version: int
    created_by: str
    updated_at: int
    set_aside: str | None


class Act(NamedTuple):
    """What an operator has done, to what, and why."""

    at: int
    operator: str
    act: str
    subject: str
    reason: str


class Operators:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def accounts(self, text: str, limit: int) -> list[FoundAccount]:
        """By id, or the beginning of a name."""
        with connected(self._pool) as connection:
            return fetch_all(connection, "find_accounts", {"text": text, "limit": limit}, FoundAccount)

    def matches(self, text: str, limit: int) -> list[FoundMatch]:
        """By id or join code, or of an account by its id."""
        with connected(self._pool) as connection:
            return fetch_all(connection, "find_matches", {"text": text, "limit": limit}, FoundMatch)

    def suspend(self, account_id: str) -> bool:
        """No token of the account works; whether one did."""
        with connected(self._pool) as connection:
            at = moment(fetch_value(connection, "now"))
            return execute(connection, "suspend_account", {"account_id": account_id, "at": at}) == 1

    def restore(self, account_id: str) -> bool:
        """They work again; whether it was suspended."""
        with connected(self._pool) as connection:
            return execute(connection, "restore_account", {"account_id": account_id}) == 1

    def note(self, operator: str, act: str, subject: str, reason: str) -> None:
        """Writes down what was done."""
        values = {"act_id": str(uuid6.uuid7()), "operator": operator, "act": act, "subject": subject, "reason": reason}
        with connected(self._pool) as connection:
            execute(connection, "insert_act", values)

    def acts(self, limit: int) -> list[Act]:
        """The latest acts, newest first."""
        with connected(self._pool) as connection:
            return fetch_all(connection, "list_acts", {"limit": limit}, Act)
