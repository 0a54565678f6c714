"""Sessions with Postgres: how long an answer is waited for, and which errors end a session's usefulness."""

from typing import Any

from psycopg import Error, errors
from psycopg.conninfo import conninfo_to_dict

ANSWER_SECONDS = 4.0
"""After which a session that does not answer is given up: its host is gone, or a device on the way has forgotten it."""

LOCK_SECONDS = 5.0
"""For which Postgres lets a statement wait for a lock."""

BOUNDS: dict[str, str | int] = {
    "connect_timeout": 3,
    "keepalives_idle": 2,
    "keepalives_interval": 1,
    "keepalives_count": 3,
    "tcp_user_timeout": 3000,
    "target_session_attrs": "read-write",
}
"""libpq's parameters: a connection is given up after 3 s, and made only to a node that takes writes."""

ENDING = (
    "25",  # a node that has become a standby, or a transaction that nobody here began
    "26",  # what was prepared is not there any more: a pooler, or DISCARD
    "34",  # nor a cursor
    "42P05",  # something else was prepared under the name
    "XX",  # the server's own state is wrong: caches, catalogs
)
"""How the SQLSTATEs begin (https://www.postgresql.org/docs/current/errcodes-appendix.html)."""

STALE_PLAN = "RevalidateCachedQuery"
"""The function of Postgres that says that a prepared statement's columns have changed since (`0A000`)."""


def is_ending(error: Error) -> bool:
    """Whether a session that met this error would meet it again and again. The statement has done nothing."""
    if isinstance(error, errors.FeatureNotSupported):
        return error.diag.source_function == STALE_PLAN
    return (error.sqlstate or "").startswith(ENDING)


def bounded(url: str) -> dict[str, Any]:
    """The parameters of a connection, with bounds where the URL names none."""
    return BOUNDS | conninfo_to_dict(url)
