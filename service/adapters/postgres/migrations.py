"""Migrations: plain SQL files, forward only, and what the service's role may do afterwards."""

from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql
from yoyo import get_backend, read_migrations

from service.adapters.postgres.statements import statement

FOLDER = Path(__file__).parents[3] / "migrations"


def migrate(owner_url: str, service_url: str) -> int:
    """Applies what is missing, then grants the service's role what it needs; how many files were applied."""
    backend = get_backend(_yoyo_url(owner_url))
    try:
        migrations = read_migrations(str(FOLDER))
        with backend.lock():
            missing = backend.to_apply(migrations)
            backend.apply_migrations(missing)
    finally:
        backend.connection.close()
    _grant(owner_url, service_url)
    return len(missing)


def pending(connection: psycopg.Connection[tuple[object, ...]]) -> list[str]:
    """The migrations that a database still lacks."""
    known = {path.stem for path in FOLDER.glob("*.sql")}
    found = {row[0] for row in connection.execute("SELECT migration_id FROM _yoyo_migration")}
    return sorted(known - found)


def _grant(owner_url: str, service_url: str) -> None:
    with psycopg.connect(owner_url) as owner, psycopg.connect(service_url) as service:
        role = service.info.user
        if role != owner.info.user:
            owner.execute(sql.SQL(statement("grant_service")).format(role=sql.Identifier(role)))


def _yoyo_url(url: str) -> str:
    return urlunsplit(urlsplit(url)._replace(scheme="postgresql+psycopg"))
