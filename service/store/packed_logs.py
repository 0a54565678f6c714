"""Packed logs: a finished match's events in one row, read as if they lay in the table of events."""

from collections.abc import Iterable
from typing import NamedTuple

from service.log.chance import commitment
from service.log.codec import Stored, linked
from service.store.queries import Conn, Pool, connected, execute, fetch_all, fetch_columns, fetch_value


class LogToPack(NamedTuple):
    """A match that ended long ago, and what its chain begins and ends with."""

    match_id: str
    version: int
    server_seed: bytes
    head_hash: bytes


class Packing:
    """Moves logs, on a pool of connections."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def to_pack(self, days: int, limit: int, lane: int = 0, lanes: int = 1) -> list[LogToPack]:
        """Matches that ended ``days`` ago or earlier, in one of so many lanes, the longest ended first."""
        values = {"days": days, "limit": limit, "lane": lane, "lanes": lanes}
        with connected(self._pool) as connection:
            return fetch_all(connection, "logs_to_pack", values, LogToPack)

    def pack(self, log: LogToPack) -> bool:
        """Moves a log, wholly or not at all; False where somebody else has."""
        values = {"match_id": log.match_id, "version": log.version}
        with connected(self._pool) as connection:
            return bool(fetch_value(connection, "pack_log", values))

    def leave(self, log: LogToPack) -> None:
        """Leaves a log where it is, for good."""
        with connected(self._pool) as connection:
            execute(connection, "leave_unpacked", {"match_id": log.match_id})


def packed_bodies(connection: Conn, match_id: str) -> list[str]:
    """Bodies of all events of a packed log; none where it is not packed."""
    return packed_log(connection, match_id)[1]


def packed_events(connection: Conn, match_id: str) -> list[Stored]:
    """All events of a packed log; none where it is not packed."""
    server_seed, bodies = packed_log(connection, match_id)
    return whole_log(server_seed, (body.encode() for body in bodies))


def packed_log(connection: Conn, match_id: str) -> tuple[bytes, list[str]]:
    """What a packed log's hashes are made with, and its bodies; nothing where it is not packed."""
    packed = fetch_columns(connection, "read_packed_log", {"match_id": match_id})
    return (packed[0]["server_seed"], packed[0]["bodies"].split("\n")) if packed else (b"", [])


def whole_log(server_seed: bytes, bodies: Iterable[bytes]) -> list[Stored]:
    """A log's events, from the first."""
    return linked(bodies, 0, commitment(server_seed), server_seed)
