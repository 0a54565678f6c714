"""Archives in Postgres: whole matches, each written in one transaction. Implements the port ``Archives``."""

from collections.abc import Sequence

from psycopg import errors

from service.app.matches.archive import Archive
from service.app.records import KeyRef
from service.store.inserting import claim_key, insert_match
from service.store.matches import connected
from service.store.pool import Pool
from service.store.statements import statement


class PostgresArchives:
    """Archives among the matches, on a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def keep(self, archive: Archive, key: KeyRef | None = None) -> bool:
        """Writes an archive; False when its match or ``key`` is there already, and then nothing is written."""
        try:
            return self._written(archive, key)
        except errors.UniqueViolation:
            return False

    def known(self, match_ids: Sequence[str]) -> set[str]:
        """Those of the ids that are there already."""
        with connected(self._pool) as connection:
            found = connection.execute(statement("known_matches"), {"match_ids": list(match_ids)})
            return {str(match_id) for (match_id,) in found}

    def add_account(self, account_id: str, name: str, kind: str) -> None:
        """An account that recorded matches name, unless it is there."""
        values = {"account_id": account_id, "name": name, "kind": kind}
        with connected(self._pool) as connection:
            connection.execute(statement("insert_known_account"), values)

    def _written(self, archive: Archive, key: KeyRef | None) -> bool:
        change = archive.change
        match_id, rules_version = change.row.match_id, change.row.rules_version
        with connected(self._pool) as connection, connection.transaction():
            if key and not claim_key(connection, key, match_id):
                return False
            with connection.pipeline():
                insert_match(connection, change)
                for version, body in archive.snapshots:
                    values = {"version": version, "body": body.decode(), "rules_version": rules_version}
                    connection.execute(statement("insert_snapshot"), {"match_id": match_id, **values})
            return True
