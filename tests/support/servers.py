"""Fixtures: one Postgres and one Valkey for the whole test run, a database of its own for every test process.

* ``database_urls``: this process's database (``owner`` to migrate it, ``service`` to use it).
* ``new_database``: makes another empty one, for a test that must not share.
* ``redis_url``: the Valkey, a numbered database of it for every test process (so FLUSHDB, never FLUSHALL).
"""

import fcntl
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from service.local.postgres import OWNER, SERVICE

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class DatabaseUrls:
    """One database, seen by the role that owns it and by the one that uses it."""

    owner: str
    service: str


@dataclass(frozen=True, slots=True)
class Servers:
    """Where the servers of this run are."""

    superuser: str
    redis: str

    def create(self, name: str) -> DatabaseUrls:
        """Make an empty database."""
        with psycopg.connect(self.superuser, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {name} OWNER {OWNER}")
        where = urlsplit(self.superuser).query
        return DatabaseUrls(*(f"postgresql://{role}@/{name}?{where}" for role in (OWNER, SERVICE)))


def worker() -> str:
    """The name of this test process: gw0, gw1, ..., or main without xdist."""
    return os.environ.get("PYTEST_XDIST_WORKER", "main")


def run_pid() -> int:
    """The process whose end is the end of the run: with xdist the one that started this one."""
    return os.getpid() if worker() == "main" else os.getppid()


def start_keeper(folder: Path) -> None:
    """Start the process that keeps the servers, apart from this one, and wait until it says where they are."""
    command = [sys.executable, "-m", "tests.support.keeper", str(folder), str(run_pid())]
    with (folder / "keeper.log").open("wb") as log:
        keeper = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True)
    while not (folder / "servers.json").exists():
        if keeper.poll() is not None:
            raise RuntimeError("\n".join(path.read_text() for path in folder.glob("*log")))
        time.sleep(0.01)


@pytest.fixture(scope="session")
def servers() -> Servers:
    """The servers of this run; the first test process that asks has them started."""
    folder = Path(tempfile.gettempdir()) / f"matchkeep-tests-{os.geteuid()}-{run_pid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "servers.json").exists():
            start_keeper(folder)
    return Servers(**json.loads((folder / "servers.json").read_text()))


@pytest.fixture(scope="session")
def database_urls(servers: Servers) -> DatabaseUrls:
    """The database of this test process; empty until someone migrates it."""
    return servers.create(f"test_{worker()}")


@pytest.fixture(scope="session")
def new_database(servers: Servers) -> Callable[[], DatabaseUrls]:
    """Make one more empty database."""
    numbers = itertools.count(1)
    return lambda: servers.create(f"test_{worker()}_{next(numbers)}")


@pytest.fixture(scope="session")
def redis_url(servers: Servers) -> str:
    """This test process's part of the Valkey."""
    number = 0 if worker() == "main" else int(worker().removeprefix("gw")) + 1
    return f"{servers.redis}?db={number % 16}"
