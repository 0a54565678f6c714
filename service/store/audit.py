"""All stored matches, for checks that go through every one of them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from service.store.match_reader import EventLog
from service.store.pool import open_pool
from service.store.queries import FIRST_ID, Pool, connected, fetch_all, fetch_value, fetch_values


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """What is known of a stored match beside its events. ``log_id``: the id that its shuffles come from."""

    match_id: str
    log_id: str
    game: str
    rules_version: int
    version: int
    server_seed: bytes
    head_hash: bytes
    salts: Sequence[str]


class StoredMatches(EventLog):
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        super().__init__(lambda: connected(pool))

    @classmethod
    @contextmanager
    def at(cls, url: str) -> Iterator["StoredMatches"]:
        """On one connection of its own."""
        with open_pool(url, 1) as pool:
            yield cls(pool)

    def count(self) -> int:
        """How many there are."""
        with self._connect() as connection:
            count: int = fetch_value(connection, "count_matches")
        return count

    def ids(self, after: str | None, limit: int) -> list[str]:
        """Ids in order, after one."""
        with self._connect() as connection:
            return fetch_values(connection, "match_ids", {"after": after or FIRST_ID, "limit": limit})

    def sample(self, size: int) -> list[str]:
        """The ids of ``size`` matches, chosen by chance."""
        with self._connect() as connection:
            return fetch_values(connection, "sample_matches", {"limit": size})

    def stored(self, match_ids: Sequence[str]) -> list[StoredMatch]:
        """What is known of the matches with these ids."""
        with self._connect() as connection:
            return fetch_all(connection, "stored_matches", {"match_ids": list(match_ids)}, StoredMatch)
