"""Migrations: plain SQL files, forward only, and what the service's role may do afterwards.

A file and the note that it was applied are one transaction, and the lock is the server's own: whoever is killed
half-way leaves neither half a migration nor a lock behind. The note holds the file's SHA-256.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

import psycopg
from psycopg import sql

from service.resources import folder
from service.store.errors import NotOwnerError, UnavailableError
from service.store.statements import statement

FOLDER = folder("migrations")
LOCK = 0x6D61746368
"""Any number that nobody else locks in this database."""

NOTES = """
CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS checksum text
"""
"""Databases of before 0006 have notes without checksums; they get those of the files as they are now."""


class ChangedMigrationError(Exception):
    """A file is not what it was when it was applied: a database made from it now would be another one."""


def migrate(owner_url: str, service_url: str, folder: Path = FOLDER) -> int:
    """Applies what is missing, then grants the service's role what it needs; how many files were applied.

    Raises ``ChangedMigrationError``, and applies nothing, where an applied file has changed; ``NotOwnerError`` where
    something is missing and the owner's URL names another role; ``UnavailableError``.
    """
    files = migration_files(folder)
    with reached(owner_url) as owner:
        owner.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        if not _notes(owner, folder):
            return 0
        _check_unchanged(owner, files)
        missing = pending(owner, folder)
        for name in missing:
            with owner.transaction():
                owner.execute(files[name])
                values = (name, checksum(files[name]))
                owner.execute("INSERT INTO schema_migration (name, checksum) VALUES (%s, %s)", values)
        _grant(owner, service_url)
    return len(missing)


@contextmanager
def reached(url: str) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """A connection in autocommit. Raises ``UnavailableError`` with what Postgres says."""
    try:
        connection = psycopg.connect(url, autocommit=True)
    except psycopg.OperationalError as error:
        raise UnavailableError(str(error).strip()) from error
    with connection:
        yield connection


def pending(connection: psycopg.Connection[tuple[object, ...]], folder: Path = FOLDER) -> list[str]:
    """The migrations that a database still lacks, in their order."""
    applied = {name for (name,) in connection.execute("SELECT name FROM schema_migration")}
    return sorted(migration_files(folder).keys() - applied)


def missing(url: str, folder: Path = FOLDER) -> list[str]:
    """The same of the database at a URL, whatever the role: it locks nothing, so a pooler may stand between.

    Raises ``UnavailableError``.
    """
    with reached(url) as connection:
        try:
            return pending(connection, folder)
        except (psycopg.errors.UndefinedTable, psycopg.errors.InsufficientPrivilege):
            return sorted(migration_files(folder))


def migration_files(folder: Path) -> Mapping[str, bytes]:
    """The migrations by name. Raises ``FileNotFoundError`` where there are none at all."""
    files = {path.stem: path.read_bytes() for path in folder.glob("*.sql")}
    if not files:
        raise FileNotFoundError(f"there are no migrations in {folder}")
    return files


def checksum(text: bytes) -> str:
    """SHA-256, as ``sha256sum`` prints it."""
    return sha256(text).hexdigest()


def _notes(owner: psycopg.Connection[tuple[object, ...]], folder: Path) -> bool:
    """Makes the table of notes; False for a role that may not, where there is nothing to do either."""
    try:
        owner.execute(NOTES)
    except psycopg.errors.InsufficientPrivilege as error:
        known = owner.execute("SELECT to_regclass('schema_migration')").fetchone() != (None,)
        if known and not pending(owner, folder):
            return False
        raise NotOwnerError(owner.info.user) from error
    return True


def _check_unchanged(owner: psycopg.Connection[tuple[object, ...]], files: Mapping[str, bytes]) -> None:
    for name, noted in owner.execute("SELECT name, checksum FROM schema_migration ORDER BY name").fetchall():
        text = files.get(str(name))
        if text is None:
            continue
        if noted is None:
            owner.execute("UPDATE schema_migration SET checksum = %s WHERE name = %s", (checksum(text), name))
        elif noted != checksum(text):
            raise ChangedMigrationError(f"the migration {name} has changed since it was applied")


def _grant(owner: psycopg.Connection[tuple[object, ...]], service_url: str) -> None:
    with reached(service_url) as service:
        role = service.info.user
    if role != owner.info.user:
        owner.execute(sql.SQL(statement("grant_service")).format(role=sql.Identifier(role)))
