"""A match that is to be made: what that begins with, read in one statement, and its rows written in one transaction."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from typing import Any

from psycopg import Connection

from service.app.limits import Quotas
from service.app.problems import Conflict
from service.app.records import AccountName, Change, Displays, KeyRef, MadeBefore, MatchRow
from service.store.inserting import claim_key, claim_rematch, insert_match
from service.store.log import PostgresLog
from service.store.match_transaction import array, read_match
from service.store.quotas import check_room_for
from service.store.rows import ms
from service.store.statements import statement

Row = tuple[Any, ...]


class PostgresNewMatch(PostgresLog):
    """Implements the port ``NewMatchTransaction``; the transaction begins when there is something to write."""

    now: int
    names: Mapping[str, AccountName]
    made: MadeBefore | None

    def __init__(
        self,
        connection: Connection[Row],
        key: KeyRef | None,
        accounts: Sequence[str],
        rematch_of: str | None,
        quotas: Quotas | None,
    ) -> None:
        super().__init__(lambda: nullcontext(connection))
        self._connection, self._key, self._quotas = connection, key, quotas
        where = {
            "accounts": array(accounts),
            "rematch_of": rematch_of,
            "account_id": key.account_id if key else None,
            "key": key.key if key else None,
        }
        found = connection.execute(statement("read_for_new"), where, binary=True).fetchone()
        assert found is not None, "the time is always known"
        at, names, rematch, made, request_hash = found
        self.now = ms(at)
        self.names = {account_id: AccountName(name, kind) for account_id, name, kind in names}
        match_id = made or rematch
        self.made = None if match_id is None else MadeBefore(str(match_id), request_hash)

    def read(self, match_id: str) -> tuple[MatchRow | None, Displays]:
        """A match's row and what stands beside its seats."""
        row, displays, _key = read_match(self._connection, match_id)
        return row, displays

    def append(self, change: Change) -> None:
        """Writes the match, durably. Raises ``Conflict`` when it was made meanwhile, ``quota`` for one too many."""
        connection, match_id = self._connection, change.row.match_id
        with connection.transaction():
            if self._key and not claim_key(connection, self._key, match_id):
                raise Conflict
            if change.rematch_of and not claim_rematch(connection, change.rematch_of, match_id):
                raise Conflict
            if self._quotas:
                check_room_for(connection, change, self._quotas)
            with connection.pipeline():
                insert_match(connection, change)
