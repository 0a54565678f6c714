"""A primary and its standby on ports of this machine, and the ways in which a primary is lost."""

import os
import signal
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

import psycopg

from service.local.launching import launched
from service.local.postgres import OWNER, SERVICE, SUPERUSER, EmbeddedPostgres, binary, embedded
from tests.local.toybox import children_of, until
from tests.support.running import free_port
from tests.support.servers import ROOT

Loss = Literal["kill", "freeze", "vanish"]
"""Killed with all its processes; stopped, with its connections open; unreachable, every packet dropped."""

TABLE = "matchkeep_failover"
"""Of nftables, while a primary has vanished."""

START_SECONDS = 60.0
SCRIPTS = ROOT / "deploy" / "ha"


@dataclass(frozen=True, slots=True)
class Node:
    """A running server."""

    postgres: EmbeddedPostgres
    process: "subprocess.Popen[bytes]"
    port: int

    def run(self, text: str, database: str = SUPERUSER) -> list[tuple[Any, ...]]:
        """A statement as the superuser; its rows."""
        where = {"host": "127.0.0.1", "port": self.port, "user": SUPERUSER, "dbname": database}
        with psycopg.connect(**where, autocommit=True) as connection:
            done = connection.execute(text)
            return done.fetchall() if done.description else []

    def family(self) -> list[int]:
        """The server's process and all that it has started."""
        return [self.process.pid, *children_of(self.process.pid)]

    def signal(self, number: int) -> None:
        """Sends a signal to all of them."""
        for pid in self.family():
            with suppress(ProcessLookupError):
                os.kill(pid, number)


@dataclass(frozen=True, slots=True)
class ServerPair:
    """A primary, and a standby that commits wait for, unless it lags."""

    primary: Node
    standby: Node

    def url(self, role: str = SERVICE) -> str:
        """The database wherever it takes writes, as docs/scale.md names two hosts."""
        return f"postgresql://{role}@127.0.0.1:{self.primary.port},127.0.0.1:{self.standby.port}/matchkeep"

    def owner_url(self) -> str:
        """The same for migrations."""
        return f"{self.url(OWNER)}?target_session_attrs=read-write"

    def cut_replication(self) -> None:
        """From now on the standby gets nothing, and no commit waits for it: it lags."""
        self.primary.run("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.primary.run("SELECT pg_reload_conf()")
        self.standby.run("ALTER SYSTEM SET primary_conninfo = ''")
        self.standby.run("SELECT pg_reload_conf()")
        until(lambda: self.standby.run("SELECT pid FROM pg_stat_wal_receiver") == [], seconds=START_SECONDS)

    def lose(self, how: Loss) -> None:
        """The primary is gone; nobody knows it yet."""
        if how == "vanish":
            firewall(self.primary.port)
        else:
            self.primary.signal(signal.SIGKILL if how == "kill" else signal.SIGSTOP)

    def promote(self) -> None:
        """The standby takes over. Returns once it takes writes."""
        words = ["sh", str(SCRIPTS / "promote.sh"), connection(self.standby.port), "alone"]
        subprocess.run(words, env=with_binaries(), check=True, capture_output=True)

    def close(self) -> None:
        """Ends both, whatever state they are in."""
        firewall(None)
        for node in (self.primary, self.standby):
            node.signal(signal.SIGCONT)
            with suppress(ProcessLookupError):
                node.process.send_signal(signal.SIGQUIT)
            node.process.wait(30)


@contextmanager
def server_pair(folder: Path, settings: Mapping[str, str]) -> Iterator[ServerPair]:
    """A pair with these settings of Postgres beside those that it needs. Fsync is on, as an operator has it."""
    usual = {"listen_addresses": "127.0.0.1", "log_min_messages": "warning", **settings}
    primary = start(embedded(folder / "primary", {**usual, "wal_sender_timeout": "5s"}), folder)
    try:
        standby = start(standby_of(primary, folder / "standby"), folder)
    except BaseException:
        primary.process.send_signal(signal.SIGQUIT)
        raise
    pair = ServerPair(primary, standby)
    try:
        primary.run("ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (standby)'")
        primary.run("SELECT pg_reload_conf()")
        synchronous = "SELECT sync_state FROM pg_stat_replication"
        until(lambda: primary.run(synchronous) == [("quorum",)], seconds=START_SECONDS)
        yield pair
    finally:
        pair.close()


def connection(port: int) -> str:
    """A server of this machine, as deploy/ha's scripts are told of it."""
    return f"host=127.0.0.1 port={port} user={SUPERUSER}"


def with_binaries() -> dict[str, str]:
    """The environment in which those scripts find Postgres' programs."""
    return {**os.environ, "PATH": f"{binary('psql').parent}:{os.environ['PATH']}"}


def standby_of(primary: Node, folder: Path) -> EmbeddedPostgres:
    """A copy of a running primary that goes on following it, in a folder of its own."""
    standby = replace(embedded(folder), identity=primary.postgres.identity, tuning=primary.postgres.tuning)
    words = ["sh", str(SCRIPTS / "standby.sh"), connection(primary.port), "standby", str(standby.folder)]
    subprocess.run(launched(words, standby.identity), env=with_binaries(), check=True, capture_output=True, cwd="/")
    return standby


def start(postgres: EmbeddedPostgres, folder: Path) -> Node:
    """Starts a server on a port of its own, and waits until it takes connections."""
    port = free_port()
    postgres = replace(postgres, tuning={**postgres.tuning, "port": str(port)})
    postgres.prepare()
    with (folder / f"{postgres.folder.parent.name}.log").open("ab") as log:
        command = launched(postgres.command(), postgres.identity, signal.SIGQUIT)
        process = subprocess.Popen(command, stdout=log, stderr=log)
    until(postgres.ready, seconds=START_SECONDS)
    return Node(postgres, process, port)


def firewall(port: int | None) -> None:
    """Has every packet to and from a port of the loopback device dropped; None: no more. Needs root and nftables."""
    if port is None:
        with suppress(FileNotFoundError):
            subprocess.run(["nft", "delete", "table", "inet", TABLE], capture_output=True, check=False)
        return
    lines = [
        f"table inet {TABLE} {{",
        "chain lost {",
        "type filter hook input priority 0; policy accept;",
        f"iif lo tcp dport {port} drop",
        f"iif lo tcp sport {port} drop",
        "}",
        "}",
    ]
    rules = "\n".join(lines) + "\n"
    subprocess.run(["nft", "-f", "-"], input=rules, text=True, check=True)
