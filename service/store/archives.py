"""Archives: matches that have ended elsewhere or before, each written in one transaction."""

from collections.abc import Sequence

from psycopg import errors

from service.store.match_records import Change, KeyRef
from service.store.match_transaction import insert_match
from service.store.new_match import claim_key
from service.store.queries import Pool, connected, execute, fetch_values


class Archives:
    """Among the other matches, on a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def keep(self, archive: Change, key: KeyRef | None = None) -> bool:
        """Writes a whole match; False when it or ``key`` is there already, and then nothing is written."""
        try:
            with connected(self._pool) as connection, connection.transaction():
                if key and not claim_key(connection, key, archive.row.match_id):
                    return False
                insert_match(connection, archive)
                return True
        except errors.UniqueViolation:
            return False

    def known(self, match_ids: Sequence[str]) -> set[str]:
        """Those of the ids that are there already."""
        with connected(self._pool) as connection:
            return {*fetch_values(connection, "known_matches", {"match_ids": list(match_ids)})}

    def add_account(self, account_id: str, name: str, kind: str) -> None:
        """An account that recorded matches name, unless it is there."""
        values = {"account_id": account_id, "name": name, "kind": kind}
        with connected(self._pool) as connection:
            execute(connection, "insert_known_account", values)
