"""Snapshots that are compared with the events of their match: which are chosen, and what came of it."""

from typing import Literal, NamedTuple, TypeAlias

from service.store.queries import Pool, connected, execute, fetch_all, fetch_columns, fetch_value

Comparison: TypeAlias = Literal["agrees", "differs", "unread"]


class SnapshotKey(NamedTuple):
    """Which snapshot: the one of a match after its event ``version``."""

    match_id: str
    version: int


class Snapshots:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def to_compare(self, limit: int) -> list[SnapshotKey]:
        """Chosen snapshots, one in 64, that nobody has begun to compare."""
        with connected(self._pool) as connection:
            return fetch_all(connection, "snapshots_to_compare", {"limit": limit}, SnapshotKey)

    def begin(self, key: SnapshotKey) -> str | None:
        """A snapshot's body, for who is to compare it: once, so that one that takes too long is not tried for ever."""
        with connected(self._pool) as connection:
            begun = fetch_columns(connection, "begin_comparison", key._asdict())
        return begun[0]["body"] if begun else None

    def put(self, key: SnapshotKey, comparison: Comparison) -> None:
        """Notes what came of it; one that ``differs`` is not read any more."""
        with connected(self._pool) as connection:
            execute(connection, "put_comparison", {**key._asdict(), "comparison": comparison})

    def differing(self) -> int:
        """How many differ."""
        with connected(self._pool) as connection:
            count: int = fetch_value(connection, "count_differing_snapshots")
        return count
