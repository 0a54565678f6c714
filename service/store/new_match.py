"""A match that is to be made: what that begins with is read in one statement, its rows written in one transaction."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext

from service.store.account_names import AccountNames, read_names
from service.store.errors import ConflictError
from service.store.match_reader import MatchReader
from service.store.match_records import AccountName, Change, KeyRef, MadeBefore
from service.store.match_transaction import insert_match
from service.store.queries import Conn, execute, fetch_columns, fetch_value
from service.store.quotas import Quotas, check_room_for


class NewMatchTransaction(MatchReader):
    """What is known when a match is to be made; the transaction begins when there is something to write.

    ``now``: ms by the database's clock. ``names``: of the accounts that were asked for, but for erased ones. ``made``:
    the match, if it was made before.
    """

    now: int
    names: Mapping[str, AccountName]
    made: MadeBefore | None

    def __init__(
        self,
        connection: Conn,
        names: AccountNames,
        key: KeyRef | None,
        accounts: Sequence[str],
        rematch_of: str | None,
        quotas: Quotas | None,
    ) -> None:
        super().__init__(lambda: nullcontext(connection), names)
        self._connection, self._key, self._quotas = connection, key, quotas
        values = {
            "account_id": key.account_id if key else None,
            "key": key.key if key else None,
        }
        (known,) = fetch_columns(connection, "read_for_new", values)
        self.now = known["now"]
        self.names = read_names(connection, accounts) if accounts else {}
        rematch = fetch_value(connection, "read_rematch", {"match_id": rematch_of}) if rematch_of else None
        made = known["made"] or rematch
        self.made = MadeBefore(made, known["request_hash"]) if made else None

    def append(self, change: Change) -> None:
        """Writes the match, durably.

        Raises ``ConflictError`` when it was made meanwhile, ``QuotaError`` where its maker has enough matches.
        """
        values = {"match_id": change.row.match_id, "rematch_of": change.rematch_of}
        with self._connection.transaction():
            if self._key and not claim_key(self._connection, self._key, change.row.match_id):
                raise ConflictError
            if change.rematch_of and not execute(self._connection, "claim_rematch", values):
                raise ConflictError
            if self._quotas:
                check_room_for(self._connection, change, self._quotas)
            insert_match(self._connection, change)


def claim_key(connection: Conn, key: KeyRef, match_id: str) -> bool:
    """Remembers the key of a creation; False when another request had it first."""
    values = {"account_id": key.account_id, "key": key.key, "request_hash": key.request_hash, "match_id": match_id}
    execute(connection, "delete_old_creation_key", values)
    return execute(connection, "insert_creation_key", values) == 1
