"""Accounts' feeds in Postgres, and the relay that fills them: implements the port ``Feed``."""

from collections.abc import Mapping, Sequence
from typing import Any

import uuid6
from psycopg import Connection

from service.app.records import FeedRow
from service.store.matches import connected
from service.store.pool import Pool
from service.store.rows import ms
from service.store.statements import statement

Row = tuple[Any, ...]

RELAY = 0x4D61746368
"""The advisory lock of which one relay at a time holds the only key."""


class PostgresFeed:
    """Reads feeds, and moves into them what commands have left in the outbox."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def page(self, account_id: str, after: int, limit: int) -> list[FeedRow]:
        """What the account was told after a place in its feed, oldest first."""
        where = {"account_id": account_id, "after": after, "limit": limit}
        with connected(self._pool) as connection:
            found = connection.execute(statement("feed_between"), where, binary=True).fetchall()
        return [
            FeedRow(seq, str(match_id), version, type_, seat, ply, ms(at))
            for seq, match_id, version, type_, seat, ply, at in found
        ]

    def move(self, limit: int) -> tuple[int, Mapping[str, int]]:
        """Moves the oldest of the outbox; how many rows, and the new ends of feeds. Nothing while another relay works.

        Whoever holds the lock commits before the next one reads, so places in a feed become visible in their order:
        a row of a transaction that commits late gets a late place.
        """
        with connected(self._pool) as connection, connection.transaction():
            free = connection.execute(statement("lock_relay"), {"relay": RELAY}).fetchone()
            if free is None or not free[0]:
                return 0, {}
            rows = connection.execute(statement("outbox_next"), {"limit": limit}).fetchall()
            return len(rows), (_told(connection, rows) if rows else {})

    def forget(self) -> None:
        """Forgets what is too old for anybody to come back to."""
        with connected(self._pool) as connection:
            connection.execute(statement("forget_feed"))


def _told(connection: Connection[Row], rows: Sequence[Row]) -> dict[str, int]:
    match_ids, versions, places, accounts, types, seats, plies, moments = (
        list(column) for column in zip(*rows, strict=True)
    )
    values = {
        "account_ids": accounts,
        "match_ids": match_ids,
        "versions": versions,
        "types": types,
        "seats": seats,
        "plies": plies,
        "moments": moments,
        "message_ids": [str(uuid6.uuid7()) for _ in rows],
    }
    ends = connection.execute(statement("insert_feed"), values).fetchall()
    connection.execute(statement("outbox_done"), {"match_ids": match_ids, "versions": versions, "places": places})
    return {str(account): seq for account, seq in ends}
