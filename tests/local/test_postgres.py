"""The embedded Postgres, for real: made once, private, and back after any kill."""

import os
import shutil
import signal
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from service.local import postgres
from service.local.errors import LocalError
from service.local.launching import launched
from service.local.postgres import EmbeddedPostgres
from service.local.processes import everyone, works_in
from service.local.socket_dirs import sockets_of
from tests.local.toybox import until

Run = Callable[[EmbeddedPostgres], "subprocess.Popen[bytes]"]


@pytest.fixture
def run() -> Iterator[Run]:
    """Starts a server; at the end, whatever still runs is ended."""
    begun: list[tuple[EmbeddedPostgres, subprocess.Popen[bytes]]] = []

    def start(server: EmbeddedPostgres) -> "subprocess.Popen[bytes]":
        server.prepare()
        popen = subprocess.Popen(launched(server.command(), server.identity, signal.SIGQUIT), stderr=subprocess.DEVNULL)
        begun.append((server, popen))
        until(server.ready)
        return popen

    yield start
    for _, popen in begun:
        popen.send_signal(signal.SIGQUIT)
        popen.wait()
    for server, _ in begun:
        until(lambda server=server: not any(map(works_in(server.folder), everyone())))  # type: ignore[misc]


def ask(server: EmbeddedPostgres, statement: str, role: str = postgres.OWNER) -> list[tuple[object, ...]]:
    with psycopg.connect(server.url(role), autocommit=True) as connection:
        found = connection.execute(statement)
        return found.fetchall() if found.description else []


def test_made_once_and_kept_after_a_clean_stop(tmp_path: Path, run: Run) -> None:
    server = postgres.embedded(tmp_path)
    first = run(server)
    ask(server, "CREATE TABLE kept AS SELECT 7 AS number")
    first.send_signal(signal.SIGINT)
    assert first.wait(10) == 0
    run(server)
    assert ask(server, "SELECT number FROM kept") == [(7,)]


def test_nothing_is_lost_and_little_time_after_kill_9(tmp_path: Path, run: Run) -> None:
    server = postgres.embedded(tmp_path)
    first = run(server)
    ask(server, "CREATE TABLE kept AS SELECT 7 AS number")
    first.kill()
    first.wait()
    began = time.monotonic()
    run(server)
    assert ask(server, "SELECT number FROM kept") == [(7,)]
    assert time.monotonic() - began < 5


def test_an_orphan_on_the_same_data_is_stopped_first(tmp_path: Path, run: Run) -> None:
    server = postgres.embedded(tmp_path)
    orphan = run(server)
    second = run(server)
    assert orphan.wait(5) is not None
    assert second.poll() is None
    assert ask(server, "SELECT 1") == [(1,)]


def test_a_stale_note_with_the_number_of_another_process_does_no_harm(tmp_path: Path, run: Run) -> None:
    server = postgres.embedded(tmp_path)
    server.prepare()
    (server.folder / "postmaster.pid").write_text(f"{os.getpid()}\n{server.folder}\n")
    run(server)
    assert ask(server, "SELECT 1") == [(1,)]


def test_it_is_private_durable_and_without_a_port(tmp_path: Path, run: Run) -> None:
    server = postgres.embedded(tmp_path)
    run(server)
    shown = ask(server, "SELECT current_setting('listen_addresses'), current_setting('fsync'), current_user")
    assert shown == [("", "on", "matchkeep_owner")]
    for folder in (server.folder, server.sockets):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    ordinary = ask(server, "SELECT rolsuper, rolcreatedb, rolcreaterole FROM pg_roles WHERE rolname = 'matchkeep'")
    assert ordinary == [(False, False, False)]
    assert ask(server, "SELECT current_user", postgres.SERVICE) == [("matchkeep",)]


def test_a_long_folder_name_gets_a_short_private_socket(tmp_path: Path, run: Run) -> None:
    server = postgres.embedded(tmp_path / ("long" * 20) / ("longer and with blanks " * 4))
    try:
        popen = run(server)
        assert ask(server, "SELECT 1") == [(1,)]
        assert len(os.fsencode(server.sockets)) < 80
        assert stat.S_IMODE(server.sockets.stat().st_mode) == 0o700
        popen.send_signal(signal.SIGQUIT)
        popen.wait()
    finally:
        shutil.rmtree(server.sockets)


def test_a_socket_folder_that_is_a_trap_is_refused(tmp_path: Path) -> None:
    (tmp_path / "run").symlink_to(tmp_path)
    with pytest.raises(LocalError, match="must be a folder"):
        sockets_of(tmp_path)


def test_another_major_version_is_refused_in_clear_words(tmp_path: Path) -> None:
    server = postgres.embedded(tmp_path)
    server.prepare()
    (server.folder / "PG_VERSION").write_text("14\n")
    with pytest.raises(LocalError, match=r"made by Postgres 14, this Matchkeep brings Postgres \d+"):
        server.prepare()


def test_an_interrupted_making_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "postgres.new").mkdir()
    (tmp_path / "postgres.new" / "half").write_text("made")
    server = postgres.embedded(tmp_path)
    server.prepare()
    assert (server.folder / "PG_VERSION").exists()
    assert not (tmp_path / "postgres.new").exists()


def test_foreign_files_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "postgres").mkdir()
    (tmp_path / "postgres" / "letter").write_text("dear")
    with pytest.raises(LocalError, match="no Postgres database"):
        postgres.embedded(tmp_path).prepare()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to become someone else")
@pytest.mark.parametrize("identity", ["mapped", "nobody"])
def test_root_runs_it_as_someone_else_in_either_way(tmp_path: Path, run: Run, identity: str) -> None:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    usual = postgres.embedded(home)
    server = EmbeddedPostgres(usual.folder, usual.sockets, identity, {})
    try:
        run(server)
    except LocalError as fault:
        pytest.skip(f"not on this machine: {fault}")
    assert ask(server, "SELECT 1") == [(1,)]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to become someone else")
def test_data_made_under_one_identity_are_taken_over_by_the_other(tmp_path: Path, run: Run) -> None:
    usual = postgres.embedded(tmp_path)
    for identity in ("mapped", "nobody", "mapped"):
        server = EmbeddedPostgres(usual.folder, usual.sockets, identity, {})
        try:
            popen = run(server)
        except LocalError as fault:
            pytest.skip(f"not on this machine: {fault}")
        assert ask(server, "SELECT 1") == [(1,)]
        popen.send_signal(signal.SIGINT)
        assert popen.wait(10) == 0
