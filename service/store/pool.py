"""The pool of connections: short waits, bounded statements, no connection held while anybody idles."""

import orjson
from psycopg.types.json import set_json_loads
from psycopg_pool import ConnectionPool

from service.store.pooler import keeps_prepared_statements
from service.store.queries import Pool, Session, register
from service.store.sessions import ANSWER_SECONDS, LOCK_SECONDS, bounded
from service.telemetry import spans

SESSION = f"""
SET lock_timeout = '{LOCK_SECONDS:.0f}s'; SET statement_timeout = '15s'; SET client_connection_check_interval = '2s';
SET idle_in_transaction_session_timeout = '20s'; SET TIME ZONE 'UTC'; SET tcp_user_timeout = '1min';
SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;
SELECT set_config('plan_cache_mode', CASE count(*) WHEN 0 THEN 'force_generic_plan' ELSE 'auto' END, false)
FROM pg_extension WHERE extname = 'citus'
"""
"""Prepared statements are planned once: for arrays as parameters Postgres would plan again at every execution. Only
Citus has to see a statement's values to find its nodes. What a client no longer waits for is stopped. The server too
finds out, after a minute, that a device on the way has forgotten a connection: by its own default it would keep a place
for each for two hours, until it has none left."""

TRY_AGAIN = 0.25
"""Seconds after which a failed connection is given up and a fresh one is tried."""


def open_pool(url: str, size: int, prepare: bool = True, seconds: float = ANSWER_SECONDS) -> Pool:
    """A pool of connections in autocommit; who needs a transaction begins one.

    While the database is away it is tried again a few times a second, so that a restart costs no more than it takes.
    ``prepare``: False to do without prepared statements; behind a pooler that cannot keep them apart that is found out.
    ``seconds``: what a free connection, and then an answer, may take.
    """

    def configure(connection: Session) -> None:
        connection.autocommit = True
        kept = prepare and keeps_prepared_statements(connection)
        connection.prepare_threshold = 1 if kept else None
        set_json_loads(orjson.loads, connection)
        register(connection.adapters)
        connection.execute(SESSION)
        if wanted := spans():
            wanted.of_statements(connection)

    return ConnectionPool(
        kwargs=bounded(url),
        connection_class=Session,
        min_size=min(4, size),
        max_size=size,
        timeout=seconds,
        configure=configure,
        reconnect_timeout=TRY_AGAIN,
        reconnect_failed=ConnectionPool.check,
        open=True,
    )
