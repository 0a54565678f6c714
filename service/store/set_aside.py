"""Matches that are set aside: their rules are no longer here, or an event of theirs cannot be read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from service.store.match_records import SeatRow
from service.store.queries import (
    FIRST_ID,
    Pool,
    connected,
    execute,
    fetch_all,
    fetch_columns,
    fetch_value,
    fetch_values,
    moment,
)

Reason: TypeAlias = Literal["retired", "unreadable"]
PORTION_MATCHES = 500


@dataclass(frozen=True, slots=True)
class MatchSetAside:
    """A match that nobody can go on with. ``updated_at``: ms since the epoch."""

    match_id: str
    game: str
    rules_version: int
    status: str
    version: int
    reason: str
    updated_at: int


class SetAside:
    """On a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def put(self, match_ids: Sequence[str], reason: Reason) -> int:
        """Nobody has to act in these matches any more, and they count for no quota; how many seats they have."""
        with connected(self._pool) as connection:
            return execute(connection, "set_aside", {"match_ids": list(match_ids), "reason": reason})

    def put_retired(self, known: Sequence[tuple[str, int]]) -> int:
        """Sets aside every running match of a rules version that is not ``known``; how many."""
        names, count = [f"{game} {version}" for game, version in known], 0
        while True:
            with connected(self._pool) as connection:
                ids = fetch_values(connection, "retired_matches", {"known": names, "limit": PORTION_MATCHES})
            if not ids:
                return count
            self.put(ids, "retired")
            count += len(ids)

    def release(self, match_id: str) -> bool:
        """The match goes on; whether it was set aside."""
        with connected(self._pool) as connection:
            now = moment(fetch_value(connection, "now"))
            return execute(connection, "release", {"match_id": match_id, "now": now}) > 0

    def all(self, limit: int) -> list[MatchSetAside]:
        """Those that have not ended, the oldest first."""
        with connected(self._pool) as connection:
            return fetch_all(connection, "list_set_aside", {"limit": limit}, MatchSetAside)

    def counts(self) -> dict[str, int]:
        """How many there are, by reason."""
        with connected(self._pool) as connection:
            return {row["reason"]: row["count"] for row in fetch_columns(connection, "count_set_aside", {})}

    def running(self, game: str, rules_version: int) -> Iterator[str]:
        """Ids of the running matches of one rules version."""
        after = FIRST_ID
        while True:
            values = {"game": game, "rules_version": rules_version, "after": after, "limit": PORTION_MATCHES}
            with connected(self._pool) as connection:
                ids = fetch_values(connection, "running_by", values)
            yield from ids
            if len(ids) < PORTION_MATCHES:
                return
            after = ids[-1]

    def seats(self, match_id: str) -> list[SeatRow]:
        """The rows of a match's seats."""
        with connected(self._pool) as connection:
            rows = fetch_columns(connection, "list_seats", {"match_ids": [match_id]}, SeatRow)
        return [SeatRow(**{column: row[column] for column in SeatRow._fields}) for row in rows]
