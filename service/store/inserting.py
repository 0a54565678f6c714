"""Inserting: the rows of a new match, and the key that it was made with."""

from collections.abc import Mapping
from typing import Any

from psycopg import Connection

from service.app.records import KeyRef, NewMatch
from service.store.match_transaction import append_values, event_values, json_text, seat_values, write_snapshot
from service.store.rows import from_ms
from service.store.statements import statement

Row = tuple[Any, ...]


def claim_key(connection: Connection[Row], key: KeyRef, match_id: str) -> bool:
    """Remembers the key of a creation; False when another request had it first."""
    values = {"account_id": key.account_id, "key": key.key, "request_hash": key.request_hash, "match_id": match_id}
    connection.execute(statement("delete_old_creation_key"), values)
    return connection.execute(statement("insert_creation_key"), values).rowcount == 1


def insert_match(connection: Connection[Row], new: NewMatch, times: Mapping[str, Any] | None = None) -> None:
    """Writes a match. ``times``: columns of an archive, whose events lie in the past."""
    change = new.change
    values = {
        **append_values(change),
        "game": new.game,
        "rules_version": new.rules_version,
        "server_seed": new.server_seed,
        "visibility": new.visibility,
        "hints": new.hints,
        "custom": new.custom,
        "clock": json_text(new.clock),
        "metadata": json_text(new.metadata),
        "created_by": new.created_by,
        "forked_from": json_text(new.forked_from),
        "origin": json_text(new.origin),
        "created_at": from_ms(change.at),
        "updated_at": from_ms(change.at),
        **(times or {}),
    }
    connection.execute(statement("insert_match"), values)
    codes = dict(change.codes)
    for seat in change.seats:
        row = {**seat_values(change.match_id, seat), "code": codes.get(seat.seat)}
        connection.execute(statement("insert_seat"), row)
        if row["code"]:
            connection.execute(statement("insert_join_code"), row)
    connection.execute(statement("insert_events"), event_values(change))
    connection.execute(statement("insert_outbox"), values)
    write_snapshot(connection, change)
