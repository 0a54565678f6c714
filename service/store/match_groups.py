"""Commands of several matches in two statements: one reads what all need, one appends what all change."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import orjson
from psycopg import errors

from service.log.times import to_text_or_none
from service.store.match_reader import NOTHING, ReadMatch, read_match, read_of
from service.store.match_records import Change, KeyRef, MatchRow, SeatRow
from service.store.match_transaction import notification_rows, seat_json, snapshot_rows
from service.store.queries import Conn, array, fetch_all, json_text
from service.store.sessions import is_ending

LOG = logging.getLogger("matchkeep.store")

Asked = tuple[str, KeyRef | None]
"""A match's id, and the idempotency key that comes with its command."""


def read_group(connection: Conn, asked: Sequence[Asked]) -> Sequence[ReadMatch]:
    """Matches, and what their keys were used for, in the order asked; all of it of one moment."""
    if len(asked) == 1:
        return [read_match(connection, *asked[0])]
    values: dict[str, Any] = {
        "match_ids": array(match_id for match_id, _ in asked),
        "account_ids": array(key.account_id if key else None for _, key in asked),
        "keys": [key.key if key else None for _, key in asked],
    }
    read = dict(fetch_all(connection, "read_group", values, _placed, MatchRow))
    return [read.get(place, NOTHING) for place in range(1, len(asked) + 1)]


def _placed(*columns: Any, place: int, **more: Any) -> tuple[int, ReadMatch]:
    return place, read_of(*columns, **more)


def append_group(connection: Conn, changes: Sequence[Change]) -> tuple[Sequence[bool], int | None]:
    """Appends changes; of each, whether it was, and the time. Who was not may try again alone, with the row locked.

    Left out is whose match is no longer at the event that the change was decided on, whose key was used before, and
    whose row is held by somebody. A change that the database refuses undoes the whole group.
    """
    first: dict[str, Change] = {}
    for change in changes:
        first.setdefault(change.row.match_id, change)
    try:
        appended = dict(fetch_all(connection, "append_group", group_values(list(first.values())), _appended))
    except errors.DatabaseError as error:
        if connection.closed or is_ending(error):
            raise
        LOG.warning("a group was refused: each goes alone", extra={"count": len(changes), "error": str(error)})
        return [False] * len(changes), None
    written = [change.row.match_id in appended and first[change.row.match_id] is change for change in changes]
    return written, max(appended.values(), default=None)


def _appended(match_id: str, at: int) -> tuple[str, int]:
    return match_id, at


def group_values(changes: Sequence[Change]) -> dict[str, Any]:
    """The parameters of ``append_group``: rows of tables as JSON."""
    return {
        "match_ids": array(change.row.match_id for change in changes),
        "bases": array(change.events[0].version - 1 for change in changes),
        "heads": array(f"\\{_bytes(change.head)}" for change in changes),
        "rows": json_text([_row(change.row) for change in changes]),
        "events": json_text([row for change in changes for row in _events(change)]),
        "notifications": json_text([row for change in changes for row in notification_rows(change)]),
        "keys": json_text([_key(change, change.key) for change in changes if change.key]),
        "seats": json_text([_seat(change.row.match_id, seat) for change in changes for seat in change.seats]),
        "snapshots": json_text([row for change in changes for row in snapshot_rows(change)]),
    }


def _row(row: MatchRow) -> Mapping[str, Any]:
    return {
        "match_id": row.match_id,
        "status": row.status,
        "version": row.version,
        "ply": row.ply,
        "to_act": row.to_act,
        "head_hash": _bytes(row.head_hash),
        "outcome": row.outcome,
        "updated_at": to_text_or_none(row.updated_at),
        "started_at": to_text_or_none(row.started_at),
        "finished_at": to_text_or_none(row.finished_at),
    }


def _events(change: Change) -> Iterator[Mapping[str, Any]]:
    for event in change.events:
        yield {
            "match_id": change.row.match_id,
            "version": event.version,
            "body": orjson.Fragment(event.body),
            "hash": _bytes(event.hash),
        }


def _key(change: Change, key: KeyRef) -> Mapping[str, Any]:
    return {
        "match_id": change.row.match_id,
        "account_id": key.account_id,
        "key": key.key,
        "request_hash": _bytes(key.request_hash),
        "first_version": change.events[0].version,
        "last_version": change.row.version,
        "ply": change.key_ply,
    }


def _seat(match_id: str, seat: SeatRow) -> Mapping[str, Any]:
    return {"match_id": match_id, **seat_json(seat)}


def _bytes(value: bytes) -> str:
    """As Postgres reads them."""
    return "\\x" + value.hex()
