"""The pool of connections: short waits, bounded statements, no connection held while anybody idles."""

from typing import Any

import orjson
from psycopg import Connection
from psycopg.types.json import set_json_loads
from psycopg_pool import ConnectionPool

from service.store.pooler import keeps_prepared_statements
from service.store.queries import Pool, register

SESSION = """
SET lock_timeout = '5s'; SET statement_timeout = '15s'; SET idle_in_transaction_session_timeout = '20s';
SET TIME ZONE 'UTC'; SET plan_cache_mode = force_generic_plan
"""
"""Prepared statements are planned once: for arrays as parameters Postgres would plan again at every execution."""

TRY_AGAIN = 0.25
"""Seconds after which a failed connection is given up and a fresh one is tried."""


def open_pool(url: str, size: int, prepare: bool = True) -> Pool:
    """A pool of connections in autocommit; who needs a transaction begins one.

    While the database is away it is tried again a few times a second, so that a restart costs no more than it takes.
    ``prepare``: False to do without prepared statements; behind a pooler that cannot keep them apart that is found out.
    """

    def configure(connection: Connection[tuple[Any, ...]]) -> None:
        connection.autocommit = True
        kept = prepare and keeps_prepared_statements(connection)
        connection.prepare_threshold = 1 if kept else None
        set_json_loads(orjson.loads, connection)
        register(connection.adapters)
        connection.execute(SESSION)

    return ConnectionPool(
        url,
        min_size=min(4, size),
        max_size=size,
        timeout=10,
        configure=configure,
        reconnect_timeout=TRY_AGAIN,
        reconnect_failed=ConnectionPool.check,
        open=True,
    )
