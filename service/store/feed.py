"""Accounts' feeds, and the relay that fills them from the outbox of commands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import uuid6

from service.log.times import to_text
from service.store.queries import Conn, Pool, connected, execute, fetch_all, fetch_columns, fetch_value, json_text

RELAY = 0x4D61746368
"""The advisory lock that one relay at a time holds for the first lane; those of the others follow it."""


@dataclass(frozen=True, slots=True)
class FeedRow:
    """What an account was told, at position ``seq`` of its feed."""

    seq: int
    match_id: str
    version: int
    type: str
    seat: int | None
    ply: int | None
    at: int


class OutboxRow(NamedTuple):
    """What an account is to be told: the ``place``-th notification of the command that led to ``version``."""

    match_id: str
    version: int
    place: int
    account_id: str
    type: str
    seat: int | None
    ply: int | None
    at: int
    request_id: str | None
    traceparent: str | None


class Feed:
    """Reads feeds, and moves into them what commands have left in the outbox."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def page(self, account_id: str, after: int, limit: int) -> list[FeedRow]:
        """What the account was told after a position in its feed, oldest first."""
        values = {"account_id": account_id, "after": after, "limit": limit}
        with connected(self._pool) as connection:
            return fetch_all(connection, "feed_after", values, FeedRow)

    def end(self) -> int:
        """The last position that was given in any feed: a cursor beyond it is of another database, or of a lost one."""
        with connected(self._pool) as connection:
            end: int = fetch_value(connection, "feed_end")
        return end

    def move(self, limit: int, lane: int = 0, lanes: int = 1) -> tuple[int, Mapping[str, int]]:
        """Moves the oldest of one lane's outbox: how many rows, and the new ends of feeds.

        Nothing while another relay works at the lane; all count the same number of lanes. Who holds the lock commits
        before the next one reads, so positions in a feed become visible in their order: a row of a transaction that
        commits late gets a late position.
        """
        with connected(self._pool) as connection, connection.transaction():
            if not fetch_value(connection, "lock_relay", {"lock": RELAY + lane}):
                return 0, {}
            values = {"limit": limit, "lane": lane, "lanes": lanes}
            rows = fetch_all(connection, "outbox_next", values, OutboxRow)
            return len(rows), (_moved(connection, rows) if rows else {})

    def forget(self) -> None:
        """Forgets what is too old for anybody to come back to."""
        with connected(self._pool) as connection:
            execute(connection, "forget_feed")


def _moved(connection: Conn, rows: Sequence[OutboxRow]) -> dict[str, int]:
    values = {
        "rows": json_text([{**row._asdict(), "at": to_text(row.at)} for row in rows]),
        "message_ids": [str(uuid6.uuid7()) for _ in rows],
    }
    ends = fetch_columns(connection, "insert_feed", values)
    execute(connection, "outbox_done", values)
    return {end["account_id"]: end["seq"] for end in ends}
