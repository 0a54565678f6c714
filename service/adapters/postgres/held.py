"""A held match: its row locked, what a command needs read in one round trip, what it changes written in one."""

from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any

import orjson
from psycopg import Connection, Cursor
from psycopg.pq import TransactionStatus

from service.adapters.postgres.log import PostgresLog
from service.adapters.postgres.rows import from_ms, match_row, text
from service.adapters.postgres.statements import statement
from service.app.records import Change, KeyRecord, KeyRef, Label, MatchRow, SeatChange
from service.kernel.values import Json

Row = tuple[Any, ...]


class PostgresHeld(PostgresLog):
    """One transaction around one match."""

    row: MatchRow | None
    labels: Sequence[Label]
    key: KeyRecord | None

    def __init__(self, connection: Connection[Row], match_id: str, key: KeyRef | None) -> None:
        super().__init__(lambda: nullcontext(connection))
        self._connection = connection
        with connection.pipeline():
            connection.execute("BEGIN")
            row = connection.execute(statement("lock_match"), {"match_id": match_id}, binary=True)
            labels = connection.execute(statement("seat_labels"), {"match_id": match_id}, binary=True)
            used = _find_key(connection, match_id, key) if key else None
        found = row.fetchone()
        self.row = match_row(found) if found else None
        self.labels = [label_of(one) for one in labels]
        record = used.fetchone() if used else None
        self.key = KeyRecord(*record) if record else None

    def append(self, change: Change) -> None:
        """Everything and the commit in one round trip."""
        connection = self._connection
        with connection.pipeline():
            connection.execute(statement("append"), append_values(change))
            for seat in change.seats:
                connection.execute(statement("update_seat"), seat_values(change.match_id, seat))
            for number, code in change.codes:
                self.set_code(change.match_id, number, code)
            write_extras(connection, change)
            if change.key:
                connection.execute(statement("insert_command_key"), key_values(change))
            connection.execute("COMMIT")

    def close(self) -> None:
        """Ends the transaction; what was not appended by then is gone."""
        if self._connection.info.transaction_status != TransactionStatus.IDLE:
            self._connection.rollback()

    def set_code(self, match_id: str, seat: int, code: str) -> None:
        """Gives an open seat a fresh join code."""
        values = {"match_id": match_id, "seat": seat, "code": code}
        self._connection.execute(statement("set_seat_code"), values)
        self._connection.execute(statement("insert_join_code"), values)


def _find_key(connection: Connection[Row], match_id: str, key: KeyRef) -> Cursor[Row]:
    where = {"match_id": match_id, "account_id": key.account_id, "key": key.key}
    return connection.execute(statement("command_key"), where)


def label_of(row: Row) -> Label:
    """A row of ``seat_labels``."""
    return Label(row[0], row[1], text(row[2]), row[3], row[4])


def event_values(change: Change) -> dict[str, Any]:
    """The events of a change as arrays."""
    return {
        "match_id": change.match_id,
        "versions": [event.version for event in change.events],
        "bodies": [event.body.decode() for event in change.events],
        "hashes": [event.hash for event in change.events],
    }


def append_values(change: Change) -> dict[str, Any]:
    """What the summary row and the log get."""
    at = from_ms(change.at)
    over = change.outcome is not None
    return {
        **event_values(change),
        "status": change.status,
        "version": change.version,
        "ply": change.ply,
        "to_act": list(change.to_act),
        "head_hash": change.head,
        "outcome": json_text(change.outcome),
        "at": at,
        "started_at": at if change.started else None,
        "finished_at": at if over else None,
    }


def seat_values(match_id: str, change: SeatChange) -> dict[str, Any]:
    """A seat's row."""
    seat = change.state
    return {
        "match_id": match_id,
        "seat": change.seat,
        "kind": seat.kind,
        "account_id": seat.account,
        "level": seat.level,
        "taken": seat.taken,
        "salt": seat.salt,
        "deadline": from_ms(seat.deadline),
        "bank_ms": seat.bank,
        "due_at": from_ms(change.due_at),
        "withdrawn": seat.gone,
        "away": seat.away,
    }


def key_values(change: Change) -> dict[str, Any]:
    """What an accepted command's key remembers."""
    assert change.key is not None
    return {
        "match_id": change.match_id,
        "account_id": change.key.account_id,
        "key": change.key.key,
        "request_hash": change.key.request_hash,
        "first_version": change.events[0].version,
        "last_version": change.version,
        "ply": change.key_ply,
    }


def write_extras(connection: Connection[Row], change: Change) -> None:
    """A snapshot, where one is due."""
    if change.snapshot is not None:
        values = {
            "match_id": change.match_id,
            "version": change.version,
            "rules_version": change.rules_version,
            "body": change.snapshot.decode(),
        }
        connection.execute(statement("insert_snapshot"), values)


def json_text(value: Json) -> str | None:
    """JSON as a parameter."""
    return None if value is None else orjson.dumps(value).decode()
