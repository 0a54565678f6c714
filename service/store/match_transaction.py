"""A held match: its row locked, what a command needs read in one round trip, what it changes written in one."""

from collections.abc import Iterable
from contextlib import nullcontext
from typing import Any

import orjson
from psycopg import Connection, errors
from psycopg.pq import TransactionStatus

from service.app.limits import Quotas
from service.app.problems import Conflict
from service.app.records import AccountName, Change, Displays, KeyRecord, KeyRef, MatchRow, SeatRow
from service.kernel.values import Json
from service.store.log import PostgresLog
from service.store.quotas import admit
from service.store.rows import from_ms, match_row
from service.store.statements import statement

Row = tuple[Any, ...]


class PostgresMatchTransaction(PostgresLog):
    """A match as one command finds it; ``locked``: in a transaction that holds the match's row.

    Without the lock a command is one statement to read and one to write, and the events' primary key tells whether
    another command was first.
    """

    row: MatchRow | None
    displays: Displays
    key: KeyRecord | None

    def __init__(
        self, connection: Connection[Row], match_id: str, key: KeyRef | None, locked: bool, quotas: Quotas | None
    ) -> None:
        super().__init__(lambda: nullcontext(connection))
        self._connection, self._locked, self._quotas = connection, locked, quotas
        if locked:
            connection.execute("BEGIN")
            connection.execute(statement("lock_match"), {"match_id": match_id})
        self.row, self.displays, self.key = read_match(connection, match_id, key)

    def append(self, change: Change) -> None:
        """Everything in one round trip, and for an ordinary move in one statement."""
        connection = self._connection
        try:
            if not self._locked and not has_extras(change):
                written = connection.execute(statement("append"), append_values(change), binary=True)
                check_written(written.rowcount)
                return
            with connection.pipeline():
                if not self._locked:
                    connection.execute("BEGIN")
                written = connection.execute(statement("append"), append_values(change), binary=True)
                self._write_extras(change)
                connection.execute("COMMIT")
            check_written(written.rowcount)
        except errors.UniqueViolation as error:
            raise Conflict from error

    def admit(self, account_id: str) -> AccountName | None:
        """The name of an account that wants a seat, None of an erased one. Raises ``quota`` where it has enough."""
        return admit(self._connection, account_id, self._quotas)

    def close(self) -> None:
        """Ends the transaction; what was not appended by then is gone."""
        if self._connection.info.transaction_status != TransactionStatus.IDLE:
            self._connection.rollback()

    def _write_extras(self, change: Change) -> None:
        for seat in change.seats:
            self._connection.execute(statement("update_seat"), seat_values(change.row.match_id, seat))
        for number, code in change.codes.items():
            values = {"match_id": change.row.match_id, "seat": number, "code": code}
            self._connection.execute(statement("set_seat_code"), values)
            self._connection.execute(statement("insert_join_code"), values)
        write_snapshot(self._connection, change)


def read_match(
    connection: Connection[Row], match_id: str, key: KeyRef | None = None
) -> tuple[MatchRow | None, Displays, KeyRecord | None]:
    """A match's row, what stands beside its seats, and what ``key`` was used for, in one statement."""
    where = {"match_id": match_id, "account_id": key.account_id if key else None, "key": key.key if key else None}
    found = connection.execute(statement("read_match"), where, binary=True).fetchone()
    if found is None:
        return None, Displays({}, {}), None
    *row, seats, request_hash, first, last, ply = found
    used = None if request_hash is None else KeyRecord(request_hash, first, last, ply)
    return match_row(row), displays_of(seats), used


def displays_of(seats: Iterable[tuple[int, str | None, str | None, str, str]]) -> Displays:
    """What is shown beside seats, of which ``read_match`` gives code, account, and the account's name and kind."""
    codes, names = {}, {}
    for seat, code, account_id, name, kind in seats:
        if code is not None:
            codes[seat] = code
        if account_id is not None:
            names[account_id] = AccountName(name, kind)
    return Displays(codes, names)


def check_written(rows: int) -> None:
    """A summary row follows its events or nothing is acknowledged."""
    if rows != 1:
        raise RuntimeError(f"{rows} summary rows followed the events")


def has_extras(change: Change) -> bool:
    """Whether a change is more than events and the summary row."""
    return bool(change.seats or change.codes or change.snapshot)


def event_values(change: Change) -> dict[str, Any]:
    """The events of a change as arrays."""
    return {
        "match_id": change.row.match_id,
        "versions": [event.version for event in change.events],
        "bodies": [event.body.decode() for event in change.events],
        "hashes": [event.hash for event in change.events],
    }


def append_values(change: Change) -> dict[str, Any]:
    """What the log and the outbox get, and the columns of the summary row that a command changes."""
    row = change.row
    return {
        **event_values(change),
        **notification_values(change),
        **key_values(change),
        "status": row.status,
        "version": row.version,
        "ply": row.ply,
        "to_act": array(row.to_act),
        "head_hash": row.head_hash,
        "outcome": json_text(row.outcome),
        "at": from_ms(row.updated_at),
        "started_at": from_ms(row.started_at),
        "finished_at": from_ms(row.finished_at),
    }


def notification_values(change: Change) -> dict[str, Any]:
    """What accounts are to be told, as arrays."""
    return {
        "told_accounts": array(one.account_id for one in change.notifications),
        "told_types": array(one.type for one in change.notifications),
        "told_seats": array(one.seat for one in change.notifications),
        "told_plies": array(one.ply for one in change.notifications),
    }


def array(values: Iterable[str | int | None]) -> str:
    """Numbers, ids or plain names as Postgres writes an array: the same type of parameter, whatever is in it."""
    return "{" + ",".join("NULL" if one is None else str(one) for one in values) + "}"


def seat_values(match_id: str, row: SeatRow) -> dict[str, Any]:
    """A seat's row."""
    return {
        **row._asdict(),
        "match_id": match_id,
        "deadline": from_ms(row.deadline),
        "due_at": from_ms(row.due_at),
    }


def key_values(change: Change) -> dict[str, Any]:
    """What an accepted command's key remembers; Nones without one."""
    key = change.key
    return {
        "key_account": key.account_id if key else None,
        "key": key.key if key else None,
        "key_hash": key.request_hash if key else None,
        "first_version": change.events[0].version,
        "key_ply": change.key_ply,
    }


def write_snapshot(connection: Connection[Row], change: Change) -> None:
    """A snapshot, where one is due."""
    if change.snapshot is not None:
        values = {
            "match_id": change.row.match_id,
            "version": change.row.version,
            "rules_version": change.row.rules_version,
            "body": change.snapshot.decode(),
        }
        connection.execute(statement("insert_snapshot"), values)


def json_text(value: Json) -> str | None:
    """JSON as a parameter."""
    return None if value is None else orjson.dumps(value).decode()
