"""Inserting: the rows of a new match, and the key that it was made with."""

from typing import Any

from psycopg import Connection

from service.app.records import Change, KeyRef
from service.store.match_transaction import append_values, event_values, json_text, seat_values, write_snapshot
from service.store.rows import from_ms
from service.store.statements import statement

Row = tuple[Any, ...]


def claim_key(connection: Connection[Row], key: KeyRef, match_id: str) -> bool:
    """Remembers the key of a creation; False when another request had it first."""
    values = {"account_id": key.account_id, "key": key.key, "request_hash": key.request_hash, "match_id": match_id}
    connection.execute(statement("delete_old_creation_key"), values)
    return connection.execute(statement("insert_creation_key"), values).rowcount == 1


def claim_rematch(connection: Connection[Row], source: str, match_id: str) -> bool:
    """Remembers the rematch of a match; False when another request had it first."""
    return connection.execute(statement("claim_rematch"), {"source": source, "match_id": match_id}).rowcount == 1


def insert_match(connection: Connection[Row], change: Change) -> None:
    """Writes a match with everything that it begins with."""
    row = change.row
    values = {
        **append_values(change),
        "game": row.game,
        "rules_version": row.rules_version,
        "server_seed": row.server_seed,
        "visibility": row.visibility,
        "hints": row.hints,
        "custom": row.custom,
        "clock": json_text(row.clock),
        "metadata": json_text(row.metadata),
        "created_by": row.created_by,
        "forked_from": json_text(row.forked_from),
        "origin": json_text(row.origin),
        "created_at": from_ms(row.created_at),
    }
    connection.execute(statement("insert_match"), values)
    for seat in change.seats:
        code = change.codes.get(seat.seat)
        columns = {**seat_values(row.match_id, seat), "code": code}
        connection.execute(statement("insert_seat"), columns)
        if code:
            connection.execute(statement("insert_join_code"), columns)
    connection.execute(statement("insert_events"), event_values(change))
    connection.execute(statement("insert_outbox"), values)
    write_snapshot(connection, change)
