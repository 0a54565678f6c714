"""The whole product on servers of its own, behind proxies like they, every part of which can be made to fail."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from service.local import postgres, valkey
from service.local.launching import launched
from service.local.processes import everyone, send, works_in
from tests.e2e.test_up import PROC, kind
from tests.local.toybox import ROOT, until
from tests.support.faulty_proxy import Clients, FaultyProxy, everybody

TUNING = {"max_connections": "200", "max_wal_size": "64MB", "min_wal_size": "32MB", "fsync": "off"}
"""``fsync``: nothing here loses power, and the machine has other things to do."""

DISK_MB = 400
SLOW = 90.0
PROGRAMS = ("web", "worker", "reconcile")
SERVERS = ("postgres", "valkey")


class Stack:
    """Postgres and Valkey, a proxy before each, and `matchkeep up` on them. As root: on a disk of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.disk = folder / "disk"
        self.disk.mkdir(parents=True)
        mounting = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m,mode=755", "tmpfs", str(self.disk)]
        self.has_disk = os.geteuid() == 0 and subprocess.run(mounting, capture_output=True, check=False).returncode == 0
        self.sql = postgres.embedded(self.disk, TUNING)
        self.bell = valkey.embedded(folder / "bell")
        self.log = (folder / "log").open("ab")
        self.servers: dict[str, subprocess.Popen[bytes]] = {}
        self.start("postgres")
        self.start("valkey")
        until(self.sql.ready, self.said, SLOW)
        until(self.bell.ready, self.said, SLOW)
        self.proxies = {"postgres": FaultyProxy(self.sql.url()), "valkey": FaultyProxy(self.bell.url())}
        self.up = self._up()
        until(lambda: "address    " in self.said(), self.said, SLOW)
        self.proxies["web"] = FaultyProxy(self.said().partition("address    ")[2].split()[0])
        self.address = f"http://127.0.0.1:{self.proxies['web'].port}"

    def start(self, name: str) -> None:
        """Starts a server, or starts it again."""
        if name == "postgres":
            self.sql.prepare()
            command = launched(self.sql.command(), self.sql.identity, signal.SIGQUIT)
        else:
            self.bell.prepare()
            command = launched(self.bell.command())
        self.servers[name] = subprocess.Popen(command, stdout=self.log, stderr=self.log)

    def _up(self) -> "subprocess.Popen[bytes]":
        def sql(role: str) -> str:
            return f"postgresql://{role}@127.0.0.1:{self.proxies['postgres'].port}/matchkeep?sslmode=disable"

        env = {name: value for name, value in os.environ.items() if not name.startswith("MATCHKEEP_")}
        env |= {
            "MATCHKEEP_DATABASE_URL": sql("matchkeep"),
            "MATCHKEEP_MIGRATE_DATABASE_URL": sql("matchkeep_owner"),
            "MATCHKEEP_REDIS_URL": f"redis://127.0.0.1:{self.proxies['valkey'].port}/0",
            "MATCHKEEP_LOG_LEVEL": "warning",
            "MATCHKEEP_WEB_THREADS": "200",
            "MATCHKEEP_STREAMS_PER_PROCESS": "100",
        }
        command = [sys.executable, "-m", "service.cli", "up", "--port", "0", "--data-dir", str(self.folder / "data")]
        return subprocess.Popen(command, cwd=ROOT, env=env, stdout=self.log, stderr=self.log)

    def said(self) -> str:
        """What all of them have written."""
        return (self.folder / "log").read_text(errors="replace")

    def pids(self, name: str) -> list[int]:
        """The processes of a part."""
        if name == "postgres":
            return [process.pid for process in everyone() if works_in(self.sql.folder)(process)]
        if name == "valkey":
            return [self.servers["valkey"].pid]
        children = PROC.joinpath(str(self.up.pid), "task", str(self.up.pid), "children").read_text().split()
        found = [int(pid) for pid in children if kind(int(pid)) == name]
        return [one for pid in found for one in (pid, *descendants(pid))]

    def lines(self, name: str) -> list[tuple[FaultyProxy, Clients]]:
        """Where a part is reached, or from where it reaches others: the proxies, and which of their clients."""
        if name in self.proxies:
            return [(self.proxies[name], everybody)]
        return [(self.proxies[server], lambda: tcp_ports(self.pids(name))) for server in SERVERS]

    def signal(self, name: str, number: int) -> None:
        """Sends a signal to every process of a part."""
        for pid in self.pids(name):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue

    def fill_disk(self) -> Callable[[], None]:
        """Leaves no room where the database lies; what gives it back."""
        ballast = self.disk / "ballast"
        with ballast.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(b"\0" * 65_536):
                pass
        return ballast.unlink

    def fill_valkey(self) -> Callable[[], None]:
        """Leaves Valkey no memory for anything new."""
        self.say_to_valkey("CONFIG SET maxmemory 1")
        return lambda: self.say_to_valkey("CONFIG SET maxmemory 0")

    def say_to_valkey(self, words: str) -> None:
        """One command to the server itself, not by the proxy."""
        import socket

        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(5)
            line.connect(str(self.bell.socket))
            line.sendall(words.encode() + b"\r\n")
            assert line.recv(64).startswith(b"+OK")

    def keep_servers(self) -> None:
        """A server that has ended is started again, as any operator's supervisor does."""
        for name, server in self.servers.items():
            if server.poll() is not None:
                self.start(name)

    def close(self) -> None:
        """Ends everything and leaves nothing."""
        self.up.terminate()
        try:
            self.up.wait(30)
        except subprocess.TimeoutExpired:
            self.up.kill()
            self.up.wait()
        for proxy in self.proxies.values():
            proxy.close()
        self.servers["postgres"].send_signal(signal.SIGQUIT)
        self.servers["valkey"].kill()
        for server in self.servers.values():
            server.wait(30)
        for process in everyone():
            if works_in(self.sql.folder)(process):
                send(process, signal.SIGKILL)
        self.log.close()
        if self.has_disk:
            time.sleep(0.2)
            subprocess.run(["umount", "-l", str(self.disk)], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


def descendants(pid: int) -> list[int]:
    """The children of a process and theirs."""
    try:
        children = [int(child) for child in PROC.joinpath(str(pid), "task", str(pid), "children").read_text().split()]
    except OSError:
        return []
    return [one for child in children for one in (child, *descendants(child))]


def tcp_ports(pids: Iterable[int]) -> set[int]:
    """The ports from which processes have TCP connections."""
    held = {link for pid in pids for link in open_files(pid)}
    rows = [row.split() for row in PROC.joinpath("net/tcp").read_text().splitlines()[1:]]
    return {int(row[1].partition(":")[2], 16) for row in rows if f"socket:[{row[9]}]" in held}


def open_files(pid: int) -> Iterator[str]:
    """What a process has open, as Linux names it; nothing where the process has ended."""
    with suppress(OSError):
        for descriptor in PROC.joinpath(str(pid), "fd").iterdir():
            with suppress(OSError):
                yield str(descriptor.readlink())


def new_stack() -> Stack:
    """A stack in a folder of its own."""
    return Stack(Path(tempfile.mkdtemp(prefix="matchkeep-chaos-")))
