"""Reading a match: its row, what stands beside its seats, its events and snapshots."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from service.log.codec import Stored
from service.store.account_names import AccountNames, LaterNames
from service.store.match_records import Displays, KeyRecord, KeyRef, MatchRow
from service.store.packed_logs import packed_bodies, packed_events
from service.store.queries import Conn, fetch_all, fetch_columns, fetch_one, fetch_values


class EventLog:
    """Events, in the table or packed: a log is packed wholly or not at all.

    ``connect`` gives a connection for one reading.
    """

    def __init__(self, connect: Callable[[], AbstractContextManager[Conn]]) -> None:
        self._connect = connect

    def bodies(self, match_id: str, after: int, upto: int) -> list[str]:
        """Bodies of the events ``after`` < version <= ``upto``."""
        values = {"match_id": match_id, "after": after, "upto": upto}
        with self._connect() as connection:
            bodies: list[str] = fetch_values(connection, "bodies_between", values)
            return bodies or (packed_bodies(connection, match_id)[after:upto] if after < upto else [])

    def snapshot(self, match_id: str, upto: int, rules_version: int) -> tuple[int, str] | None:
        """The newest snapshot at or before ``upto``: its version and body."""
        values = {"match_id": match_id, "upto": upto, "rules_version": rules_version}
        with self._connect() as connection:
            newest = fetch_columns(connection, "latest_snapshot", values)
        return (newest[0]["version"], newest[0]["body"]) if newest else None

    def events(self, match_id: str, after: int, upto: int, limit: int) -> list[Stored]:
        """Events ``after`` < version <= ``upto``, at most ``limit``."""
        values = {"match_id": match_id, "after": after, "upto": upto, "limit": limit}
        with self._connect() as connection:
            events = fetch_all(connection, "events_between", values, _stored)
            return events or (packed_events(connection, match_id)[after:upto][:limit] if after < upto else [])


class ReadMatch(NamedTuple):
    """A match as one statement reads it, with what each of its seats gives to be shown.

    ``used``: what the idempotency key that came with it was used for.
    """

    row: MatchRow | None
    seats: Sequence[Mapping[str, Any]]
    used: KeyRecord | None


NOTHING = ReadMatch(None, (), None)
"""What is read where there is no such match."""


class MatchReader(EventLog):
    """Matches by their ids, and their logs. ``names``: where those beside their seats come from."""

    def __init__(self, connect: Callable[[], AbstractContextManager[Conn]], names: AccountNames) -> None:
        super().__init__(connect)
        self._names = names

    def read(self, match_id: str) -> tuple[MatchRow | None, Displays]:
        """A match's row and what stands beside its seats."""
        with self._connect() as connection:
            row, seats, _used = read_match(connection, match_id)
        return row, displays_of(seats, self._names)


def read_match(connection: Conn, match_id: str, key: KeyRef | None = None) -> ReadMatch:
    """A match, and what ``key`` was used for, in one statement."""
    values, name = {"match_id": match_id}, "read_match"
    if key:
        values, name = {**values, "account_id": key.account_id, "key": key.key}, "read_match_with_key"
    found = fetch_one(connection, name, values, read_of, MatchRow)
    return found or NOTHING


def read_of(
    *columns: Any,
    now: int,
    displays: Sequence[Mapping[str, Any]],
    request_hash: bytes | None = None,
    first_version: int = 0,
    last_version: int = 0,
    key_ply: int | None = None,
) -> ReadMatch:
    """A match as it was read: its row's columns, and the others by name."""
    used = None if request_hash is None else KeyRecord(request_hash, first_version, last_version, key_ply)
    return ReadMatch(MatchRow(*(*columns, now)), displays, used)


def displays_of(seats: Iterable[Mapping[str, Any]], names: AccountNames) -> Displays:
    """What is shown beside seats, of which each gives its number, code and account."""
    codes = {seat["seat"]: seat["code"] for seat in seats if seat["code"] is not None}
    return Displays(codes, LaterNames(names, accounts_of(seats)))


def accounts_of(seats: Iterable[Mapping[str, Any]]) -> frozenset[str]:
    """The accounts of seats."""
    return frozenset(seat["account_id"] for seat in seats if seat["account_id"] is not None)


def _stored(version: int, body: str, hash: bytes) -> Stored:
    return Stored(version, body.encode(), hash)
