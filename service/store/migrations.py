"""Migrations: plain SQL files, forward only, and what the service's role may do afterwards.

A file and the note that it was applied are one transaction, and the lock is the server's own: whoever is killed
half-way leaves neither half a migration nor a lock behind.
"""

from pathlib import Path

import psycopg
from psycopg import sql

from service.store.statements import statement

FOLDER = Path(__file__).parents[2] / "migrations"
LOCK = 0x6D61746368
"""Any number that nobody else locks in this database."""
NOTES = """CREATE TABLE IF NOT EXISTS schema_migration (
    name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())"""


def migrate(owner_url: str, service_url: str) -> int:
    """Applies what is missing, then grants the service's role what it needs; how many files were applied."""
    with psycopg.connect(owner_url, autocommit=True) as owner:
        owner.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        owner.execute(NOTES)
        missing = pending(owner)
        for name in missing:
            with owner.transaction():
                owner.execute((FOLDER / f"{name}.sql").read_bytes())
                owner.execute("INSERT INTO schema_migration (name) VALUES (%s)", (name,))
        _grant(owner, service_url)
    return len(missing)


def pending(connection: psycopg.Connection[tuple[object, ...]]) -> list[str]:
    """The migrations that a database still lacks. Raises ``FileNotFoundError`` where there are none at all."""
    known = {path.stem for path in FOLDER.glob("*.sql")}
    if not known:
        raise FileNotFoundError(f"there are no migrations in {FOLDER}")
    found = {row[0] for row in connection.execute("SELECT name FROM schema_migration")}
    return sorted(known - found)


def _grant(owner: psycopg.Connection[tuple[object, ...]], service_url: str) -> None:
    with psycopg.connect(service_url) as service:
        role = service.info.user
    if role != owner.info.user:
        owner.execute(sql.SQL(statement("grant_service")).format(role=sql.Identifier(role)))
