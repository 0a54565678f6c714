"""Names of accounts, as they stand beside seats: looked up by account, apart from matches, and trusted for a second."""

import time
from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping
from threading import Lock

from service.store.match_records import AccountName
from service.store.queries import Conn, Pool, connected, fetch_columns


class AccountNames:
    """On a pool of connections; safe for threads. Erased accounts have none.

    Who renames or erases an account clears it; for other processes the second is the bound.
    """

    def __init__(self, pool: Pool, seconds: float = 1.0, capacity: int = 20_000) -> None:
        self._pool, self._seconds, self._capacity = pool, seconds, capacity
        self._known: OrderedDict[str, tuple[float, AccountName | None]] = OrderedDict()
        self._lock = Lock()

    def of(self, accounts: Collection[str]) -> Mapping[str, AccountName]:
        """The names of those that have one. Raises ``UnavailableError``."""
        now = time.monotonic()
        with self._lock:
            known = {account: self._known[account] for account in accounts if account in self._known}
        names = {account: name for account, (until, name) in known.items() if until > now}
        missing = [account for account in accounts if account not in names]
        if missing:
            with connected(self._pool) as connection:
                found = read_names(connection, missing)
            fresh = {account: found.get(account) for account in missing}
            self._keep(fresh, now + self._seconds)
            names |= fresh
        return {account: name for account, name in names.items() if name is not None}

    def clear(self) -> None:
        """Trusts nothing that was looked up before."""
        with self._lock:
            self._known.clear()

    def _keep(self, names: Mapping[str, AccountName | None], until: float) -> None:
        with self._lock:
            for account, name in names.items():
                self._known[account] = (until, name)
                self._known.move_to_end(account)
            while len(self._known) > self._capacity:
                self._known.popitem(last=False)


class LaterNames(Mapping[str, AccountName]):
    """The names of some accounts, looked up when one of them is wanted: many answers show none."""

    def __init__(self, names: AccountNames, accounts: Collection[str]) -> None:
        self._names, self._accounts = names, accounts

    def __getitem__(self, account: str) -> AccountName:
        """The name of an account. Raises ``KeyError`` for one without, ``UnavailableError``."""
        return self._names.of(self._accounts)[account]

    def __iter__(self) -> Iterator[str]:
        """The accounts that have a name."""
        return iter(self._names.of(self._accounts))

    def __len__(self) -> int:
        """How many have one."""
        return len(self._names.of(self._accounts))


def read_names(connection: Conn, accounts: Collection[str]) -> Mapping[str, AccountName]:
    """The names of accounts as they are now, but for erased ones."""
    rows = fetch_columns(connection, "account_names", {"account_ids": list(accounts)})
    return {row["account_id"]: AccountName(row["name"], row["kind"]) for row in rows}
