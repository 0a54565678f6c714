"""Migrations: applied once, in order, refused when an applied one has changed."""

import shutil
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from service.store.errors import NotOwnerError, UnavailableError
from service.store.migrations import FOLDER, LOCK, ChangedMigrationError, checksum, migrate, missing, pending
from tests.support.servers import DatabaseUrls


@pytest.fixture
def urls(new_database: Callable[[], DatabaseUrls]) -> DatabaseUrls:
    return new_database()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the migrations, to be changed."""
    return shutil.copytree(FOLDER, tmp_path / "migrations")


def notes(urls: DatabaseUrls) -> dict[str, str | None]:
    """What is noted as applied, with the checksums."""
    with psycopg.connect(urls.owner) as owner:
        return dict(owner.execute("SELECT name, checksum FROM schema_migration").fetchall())


def test_every_file_is_applied_once_and_noted_with_its_checksum(urls: DatabaseUrls, folder: Path):
    files = {path.stem: checksum(path.read_bytes()) for path in folder.glob("*.sql")}
    assert migrate(urls.owner, urls.service, folder) == len(files)
    assert migrate(urls.owner, urls.service, folder) == 0
    assert notes(urls) == files


def test_an_applied_file_that_has_changed_is_refused_and_nothing_is_applied(urls: DatabaseUrls, folder: Path):
    migrate(urls.owner, urls.service, folder)
    first = min(folder.glob("*.sql"))
    first.write_text(f"{first.read_text()}\n-- and more\n")
    (folder / "9999_more.sql").write_text("CREATE TABLE more (id int)")
    with pytest.raises(ChangedMigrationError, match=first.stem):
        migrate(urls.owner, urls.service, folder)
    with psycopg.connect(urls.owner) as owner:
        assert pending(owner, folder) == ["9999_more"]
        assert owner.execute("SELECT to_regclass('more')").fetchone() == (None,)


def test_a_database_of_before_checksums_takes_those_of_the_files(urls: DatabaseUrls, folder: Path):
    migrate(urls.owner, urls.service, folder)
    whole = notes(urls)
    with psycopg.connect(urls.owner) as owner:
        owner.execute("ALTER TABLE schema_migration DROP COLUMN checksum")
        assert pending(owner, folder) == [], "health asks before anybody has migrated"
    assert migrate(urls.owner, urls.service, folder) == 0
    assert notes(urls) == whole


def test_a_file_that_fails_leaves_neither_its_tables_nor_a_note(urls: DatabaseUrls, folder: Path):
    (folder / "9999_broken.sql").write_text("CREATE TABLE half (id int); SELECT no_such_function()")
    with pytest.raises(psycopg.errors.UndefinedFunction):
        migrate(urls.owner, urls.service, folder)
    assert "9999_broken" not in notes(urls)
    with psycopg.connect(urls.owner) as owner:
        assert owner.execute("SELECT to_regclass('half')").fetchone() == (None,)


def test_no_migrations_at_all_are_an_error(urls: DatabaseUrls, tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        migrate(urls.owner, urls.service, tmp_path)


def test_the_services_role_alone_finds_what_is_missing_and_does_nothing_where_nothing_is(urls: DatabaseUrls):
    with pytest.raises(NotOwnerError, match="matchkeep"):
        migrate(urls.service, urls.service)
    migrate(urls.owner, urls.service)
    assert migrate(urls.service, urls.service) == 0
    with psycopg.connect(urls.owner) as owner:
        owner.execute("DELETE FROM schema_migration WHERE name = '0009_by_account'")
    with pytest.raises(NotOwnerError):
        migrate(urls.service, urls.service)


def test_what_is_missing_is_told_to_the_services_role_and_nothing_is_locked_or_changed(
    urls: DatabaseUrls, folder: Path
):
    everything = sorted(path.stem for path in folder.glob("*.sql"))
    assert missing(urls.service, folder) == everything
    with psycopg.connect(urls.owner) as owner:
        assert owner.execute("SELECT to_regclass('schema_migration')").fetchone() == (None,)
    migrate(urls.owner, urls.service, folder)
    assert missing(urls.service, folder) == []
    (folder / "9999_more.sql").write_text("CREATE TABLE more (id int)")
    with psycopg.connect(urls.owner, autocommit=True) as owner:
        owner.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        assert missing(urls.service, folder) == ["9999_more"]


def test_a_database_that_is_away_is_said_so():
    with pytest.raises(UnavailableError):
        migrate("postgresql:///x?host=/nowhere", "postgresql:///x?host=/nowhere")
