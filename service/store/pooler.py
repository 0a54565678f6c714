"""Poolers before Postgres: whether one keeps prepared statements apart, found out when a session is opened."""

import logging
import re
from functools import cache
from typing import Any

from psycopg import Connection, errors

OWN_NAME = re.compile(r"_pg3_\d+")
"""What psycopg calls its prepared statements: where Postgres knows one by it, nobody between has renamed it."""

LOOK = """SELECT name FROM pg_prepared_statements WHERE statement LIKE 'SELECT name FROM pg_prepared_statements %'"""
"""A statement that, once prepared, finds itself."""


def keeps_prepared_statements(connection: Connection[Any]) -> bool:
    """Whether a statement prepared on this connection, which is in autocommit, stays this connection's own.

    A pooler gives a client another process id than that of the backend which answers. Since 1.21 PgBouncer gives each
    prepared statement a name of its own; before that, in transaction mode, clients meet each other's statements under
    equal names, and may carry out another one than they mean.
    """
    backend = connection.execute("SELECT pg_backend_pid()", prepare=False).fetchone()
    if backend == (connection.info.backend_pid,):
        return True
    kept = _are_renamed(connection)
    if not kept:
        _warn()
    return kept


def _are_renamed(connection: Connection[Any]) -> bool:
    """Prepares a statement that finds itself, and takes it away again where other clients would find it."""
    try:
        with connection.transaction():
            names = connection.execute(LOOK, prepare=True).fetchall()
            met = [name for (name,) in names if OWN_NAME.fullmatch(name)]
            for name in met:
                connection.execute(f"DEALLOCATE {name}", prepare=False)
    except errors.DuplicatePreparedStatement:
        return False
    return not met


@cache
def _warn() -> None:
    """Logs what is wrong with the pooler, once a process."""
    logging.getLogger("matchkeep.store").warning(
        "the pooler does not keep prepared statements apart (PgBouncer before 1.21): working without them; "
        "MATCHKEEP_DB_PREPARE=off says so beforehand"
    )
