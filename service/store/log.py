"""Reading events and snapshots, on a connection of its own or inside a transaction."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from psycopg import Connection

from service.log.codec import Stored
from service.store.statements import statement


class PostgresLog:
    """``connect`` gives a connection for one reading."""

    def __init__(self, connect: Callable[[], AbstractContextManager[Connection[tuple[Any, ...]]]]) -> None:
        self._connect = connect

    def bodies(self, match_id: str, after: int, upto: int) -> list[str]:
        """Bodies of the events ``after`` < version <= ``upto``."""
        where = {"match_id": match_id, "after": after, "upto": upto}
        with self._connect() as connection:
            return [body for (body,) in connection.execute(statement("bodies_between"), where)]

    def snapshot(self, match_id: str, upto: int, rules_version: int) -> tuple[int, str] | None:
        """The newest snapshot at or before ``upto``."""
        where = {"match_id": match_id, "upto": upto, "rules_version": rules_version}
        with self._connect() as connection:
            found = connection.execute(statement("latest_snapshot"), where).fetchone()
        return (found[0], found[1]) if found else None

    def events(self, match_id: str, after: int, upto: int, limit: int) -> list[Stored]:
        """Events ``after`` < version <= ``upto``, at most ``limit``."""
        where = {"match_id": match_id, "after": after, "upto": upto, "limit": limit}
        with self._connect() as connection:
            found = connection.execute(statement("events_between"), where).fetchall()
        return [Stored(version, body.encode(), digest) for version, body, digest in found]
