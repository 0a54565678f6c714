"""All stored matches, for checks that go through every one of them. Implements the port ``StoredMatches``."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from uuid import UUID

from service.app.matches.audit import StoredMatch
from service.store.log import PostgresLog
from service.store.matches import connected
from service.store.pool import Pool, open_pool
from service.store.statements import statement


class PostgresStoredMatches(PostgresLog):
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        super().__init__(lambda: connected(pool))

    @classmethod
    @contextmanager
    def at(cls, url: str) -> Iterator["PostgresStoredMatches"]:
        """On one connection of its own."""
        with open_pool(url, 1) as pool:
            yield cls(pool)

    def count(self) -> int:
        """How many there are."""
        with self._connect() as connection:
            found = connection.execute(statement("count_matches")).fetchone()
        return int(found[0]) if found else 0

    def ids(self, after: str | None, limit: int) -> list[str]:
        """Ids in order, after one."""
        where = {"after": after or str(UUID(int=0)), "limit": limit}
        with self._connect() as connection:
            return [str(match_id) for (match_id,) in connection.execute(statement("match_ids"), where)]

    def sample(self, size: int) -> list[str]:
        """Some ids by chance."""
        with self._connect() as connection:
            return [str(match_id) for (match_id,) in connection.execute(statement("sample_matches"), {"limit": size})]

    def stored(self, match_ids: Sequence[str]) -> list[StoredMatch]:
        """Matches by their ids."""
        with self._connect() as connection:
            found = connection.execute(statement("stored_matches"), {"match_ids": list(match_ids)}).fetchall()
        return [StoredMatch(str(row[0]), str(row[1]), *row[2:]) for row in found]
