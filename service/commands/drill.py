"""`matchkeep drill`: proves a backup: dump, restore into an empty cluster, check every log; tells the seconds."""

import argparse
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from service.commands import check_logs
from service.commands.databases import data_dir, database_url
from service.local.errors import LocalError
from service.local.launching import launched
from service.local.postgres import OWNER, EmbeddedPostgres, binary, embedded
from service.settings import SettingsError
from service.store.migrations import migrate

START_SECONDS = 60

T = TypeVar("T")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which database, and where to keep the dump."""
    parser.add_argument("--keep", metavar="FILE", help="keep the dump here")
    data_dir(parser)


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """0: all logs of the restored database are what the rules derive; 1: some are not; 2: it could not be done."""
    source = owner_of(chosen.data_dir, env)
    with tempfile.TemporaryDirectory(prefix="matchkeep-drill-") as folder:
        dump = Path(chosen.keep or Path(folder) / "matchkeep.dump")
        timed("dumped", lambda: tool("pg_dump", "-Fc", "-d", source, "-f", str(dump)))
        print(f"{dump.stat().st_size / 1e6:.1f} MB")
        cluster = embedded(Path(folder) / "cluster", {"fsync": "off"})
        server = timed("an empty cluster started", lambda: started(cluster))
        try:
            restored = cluster.url(OWNER)
            timed("restored", lambda: tool("pg_restore", "--no-owner", "--exit-on-error", "-d", restored, str(dump)))
            timed("migrated", lambda: migrate(restored, cluster.url()))
            asked = argparse.ArgumentParser()
            check_logs.arguments(asked)
            looked = {"MATCHKEEP_DATABASE_URL": cluster.url()}
            return timed("logs checked", lambda: check_logs.run(asked.parse_args([]), looked))
        finally:
            server.send_signal(signal.SIGQUIT)
            server.wait()


def owner_of(folder: str | None, env: Mapping[str, str]) -> str:
    """The database as a role sees it that may read all of it."""
    named = env.get("MATCHKEEP_MIGRATE_DATABASE_URL")
    if folder is None and env.get("MATCHKEEP_DATABASE_URL"):
        if not named:
            raise SettingsError("MATCHKEEP_MIGRATE_DATABASE_URL is not set: a dump is made by the database's owner.")
        return named
    return database_url(folder, env).replace("//matchkeep@", f"//{OWNER}@")


def started(cluster: EmbeddedPostgres) -> "subprocess.Popen[bytes]":
    """The server of a cluster that is made now."""
    cluster.prepare()
    command = launched(cluster.command(), cluster.identity, signal.SIGQUIT)
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    until = time.monotonic() + START_SECONDS
    while not cluster.ready():
        if server.poll() is not None or time.monotonic() > until:
            raise LocalError("the empty cluster did not start")
        time.sleep(0.05)
    return server


def tool(name: str, *words: str) -> None:
    """A program of Postgres. Raises ``LocalError`` with what it says."""
    done = subprocess.run([str(binary(name)), *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise LocalError(f"{name} failed: {done.stderr.strip()[:1000]}")


def timed(what: str, act: Callable[[], T]) -> T:
    """What an act gives, after saying how long it took."""
    began = time.monotonic()
    made = act()
    print(f"{what} in {time.monotonic() - began:.1f} s")
    return made
