"""`matchkeep drill`: a dump of the database, restored into an empty cluster, holds every log as the rules derive it."""

import os
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from service.cli import main
from service.local.processes import everyone, works_in
from service.settings import Settings

STEPS = ("dumped", "an empty cluster started", "restored", "migrated", "logs checked")

Drill = Callable[..., tuple[int, str]]


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where temporary files go; its name is short enough for a unix socket."""
    with tempfile.TemporaryDirectory(prefix="mk-") as folder:
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


@pytest.fixture
def drill(demo: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], folder: Path) -> Drill:
    monkeypatch.setenv("MATCHKEEP_DATABASE_URL", demo.database_url)
    monkeypatch.setenv("MATCHKEEP_MIGRATE_DATABASE_URL", demo.migrate_database_url)

    def run(*words: str) -> tuple[int, str]:
        capfd.readouterr()
        status = main(["drill", *words])
        written = capfd.readouterr()
        return status, written.out + written.err

    return run


def test_every_log_is_there_again_and_each_step_says_its_seconds(drill: Drill, demo: Settings, folder: Path):
    dump = folder / "kept.dump"
    status, said = drill("--keep", str(dump))
    assert status == 0, said
    assert re.findall(r"^([a-z ]+) in \d+\.\d s$", said, re.MULTILINE) == list(STEPS)
    with psycopg.connect(demo.database_url) as connection:
        (matches,) = connection.execute("SELECT count(*) FROM matches").fetchone() or (0,)
    assert matches > 0
    assert f"{matches} matches with " in said
    assert [path.name for path in folder.iterdir()] == ["kept.dump"], "the cluster is gone"
    assert not [process for process in everyone() if works_in(folder)(process)]


def test_without_a_role_that_may_read_everything_nothing_is_done(drill: Drill, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("MATCHKEEP_MIGRATE_DATABASE_URL")
    status, said = drill()
    assert status == 2
    assert "MATCHKEEP_MIGRATE_DATABASE_URL is not set" in said


def test_a_dump_that_cannot_be_made_is_told_with_the_tools_words(drill: Drill, folder: Path):
    status, said = drill("--keep", os.fspath(folder / "nowhere" / "dump"))
    assert status == 2
    assert "pg_dump failed" in said
