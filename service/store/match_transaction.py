"""A match as one command finds it, and the writing of what it changes."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any

import orjson
from psycopg import errors
from psycopg.pq import TransactionStatus

from service.log.times import to_text_or_none
from service.store.account_names import AccountNames
from service.store.errors import ConflictError
from service.store.match_reader import EventLog, ReadMatch, displays_of
from service.store.match_records import AccountName, Change, MatchRow, SeatRow
from service.store.queries import Conn, array, execute, json_text, moment
from service.store.quotas import Quotas, admit
from service.store.statements import statement


class MatchTransaction(EventLog):
    """A match as it was read for a command, and what ``key`` was used for.

    ``connect`` gives a connection for what else the command reads; ``write`` appends its change, durably, or raises
    ``ConflictError`` when another command was first.
    """

    def __init__(
        self,
        connect: Callable[[], AbstractContextManager[Conn]],
        found: ReadMatch,
        names: AccountNames,
        write: Callable[[Change], None],
        quotas: Quotas | None,
    ) -> None:
        super().__init__(connect)
        self.appended: Change | None = None
        self.row, seats, self.key = found
        self.displays = displays_of(seats, names)
        self._write, self._quotas = write, quotas

    def append(self, change: Change) -> None:
        """Writes a command's change, durably. Raises ``ConflictError`` when another command was first."""
        self._write(change)
        self.appended = change

    def admit(self, account_id: str) -> AccountName | None:
        """The name of who wants a seat, None of an erased account. Raises ``QuotaError`` for one match too many."""
        with self._connect() as connection:
            return admit(connection, account_id, self._quotas)


@contextmanager
def held_match(connection: Conn, match_id: str) -> Iterator[None]:
    """A transaction that holds a match's row; what was not appended by its end is gone."""
    connection.expect_locks()
    connection.execute("BEGIN")
    try:
        execute(connection, "lock_match", {"match_id": match_id})
        yield
    finally:
        if connection.info.transaction_status != TransactionStatus.IDLE:
            connection.rollback()


def append_alone(connection: Conn, change: Change) -> None:
    """Writes one command's change and ends the transaction, or all of it in one of its own.

    The row is waited for. Raises ``ConflictError`` when another command was first.
    """
    connection.expect_locks()
    try:
        if connection.info.transaction_status == TransactionStatus.IDLE:
            connection.execute("BEGIN")
        if execute(connection, "append", append_values(change)) == 0:
            raise ConflictError
        with connection.pipeline():
            write_codes(connection, change)
            write_final_views(connection, change)
            connection.execute("COMMIT")
    except errors.UniqueViolation as error:  # a version that was there before its row said so, or a key
        raise ConflictError from error


def insert_match(connection: Conn, change: Change) -> None:
    """Writes a new match with everything that it begins with; in a transaction."""
    with connection.pipeline():
        execute(connection, "insert_match", row_values(change.row), MatchRow)
        values = {"match_id": change.row.match_id, "seats": seats_json(change.seats)}
        execute(connection, "insert_seats", values, SeatRow)
        first = {**append_values(replace(change, seats=())), "base": change.row.version}
        appended = connection.execute(statement("append"), first)
        write_codes(connection, change)
        write_final_views(connection, change)
    check_appended(appended.rowcount)


def write_codes(connection: Conn, change: Change) -> None:
    """Fresh join codes, if there are any."""
    if change.codes:
        values = code_values(change.row.match_id, change.codes)
        execute(connection, "set_codes", values)
        execute(connection, "insert_join_codes", values)


def write_final_views(connection: Conn, change: Change) -> None:
    """What is to be seen of a game that is over, for the time when its rules are gone."""
    if change.final_views:
        values = {"match_id": change.row.match_id, "views": json_text(change.final_views)}
        execute(connection, "insert_final_views", values)


def check_appended(rows: int) -> None:
    """The row of a match follows its events or nothing is acknowledged."""
    if rows != 1:
        raise RuntimeError(f"{rows} rows of matches followed the events")


def append_values(change: Change) -> dict[str, Any]:
    """The parameters of ``append``."""
    key = change.key
    return {
        **row_values(change.row),
        "base": change.events[0].version - 1,
        "versions": [event.version for event in change.events],
        "bodies": [event.body.decode() for event in change.events],
        "hashes": [event.hash for event in change.events],
        "notifications": json_text(list(notification_rows(change))),
        "key_account": key.account_id if key else None,
        "key": key.key if key else None,
        "key_hash": key.request_hash if key else None,
        "key_ply": change.key_ply,
        "first_version": change.events[0].version,
        "seats": seats_json(change.seats),
        "snapshots": json_text(list(snapshot_rows(change))),
    }


def row_values(row: MatchRow) -> dict[str, Any]:
    """The columns of a match's row."""
    return {
        **{column: getattr(row, column) for column in MatchRow.__match_args__},
        "to_act": array(row.to_act),
        "clock": json_text(row.clock),
        "metadata": json_text(row.metadata),
        "outcome": json_text(row.outcome),
        "forked_from": json_text(row.forked_from),
        "origin": json_text(row.origin),
        "created_at": moment(row.created_at),
        "started_at": moment(row.started_at),
        "updated_at": moment(row.updated_at),
        "finished_at": moment(row.finished_at),
    }


def seats_json(rows: Sequence[SeatRow]) -> str | None:
    """Rows of seats."""
    return json_text([seat_json(row) for row in rows])


def seat_json(row: SeatRow) -> dict[str, Any]:
    """A row of a seat, with times as Postgres reads them in JSON."""
    times = {"deadline": to_text_or_none(row.deadline), "due_at": to_text_or_none(row.due_at)}
    return {**row._asdict(), **times}


def notification_rows(change: Change) -> Iterator[dict[str, Any]]:
    """Rows of the outbox."""
    at = to_text_or_none(change.row.updated_at)
    for place, told in enumerate(change.notifications, 1):
        yield {
            "match_id": change.row.match_id,
            "version": change.row.version,
            "place": place,
            "account_id": told.account_id,
            "type": told.type,
            "seat": told.seat,
            "ply": told.ply,
            "at": at,
            **(change.cause._asdict() if change.cause else {}),
        }


def snapshot_rows(change: Change) -> Iterator[dict[str, Any]]:
    """Rows of snapshots."""
    for version, body in change.snapshots:
        yield {
            "match_id": change.row.match_id,
            "version": version,
            "rules_version": change.row.rules_version,
            "body": orjson.Fragment(body),
        }


def code_values(match_id: str, codes: Mapping[int, str]) -> dict[str, Any]:
    """The parameters of statements about join codes."""
    return {"match_id": match_id, "seats": list(codes.keys()), "codes": list(codes.values())}
