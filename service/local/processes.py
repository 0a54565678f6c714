"""Facts about the processes of this machine, and an end for those that an earlier run left behind."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
PR_SET_CHILD_SUBREAPER = 36


@dataclass(frozen=True, slots=True)
class Process:
    """One process and no other: a number may be given again, a number with its start time is not."""

    pid: int
    started: str

    def alive(self) -> bool:
        """Whether exactly this process still runs."""
        return started(self.pid) == self.started


def started(pid: int) -> str | None:
    """When the process began, in words of the system that only serve to compare; None when it is gone or a zombie."""
    if PROC.joinpath("self").exists():
        try:
            fields = (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return None if fields[0] in "ZX" else fields[19]
    asked = subprocess.run(["ps", "-o", "lstart=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return asked.stdout.strip() or None


def look(pid: int) -> Process | None:
    """The process that has this number now."""
    when = started(pid)
    return None if when is None else Process(pid, when)


def everyone() -> Iterator[Process]:
    """All processes that this machine shows, but for the one that asks."""
    if PROC.joinpath("self").exists():
        names = [entry.name for entry in PROC.iterdir()]
    else:
        names = subprocess.run(["ps", "-A", "-o", "pid="], capture_output=True, text=True, check=False).stdout.split()
    for name in names:
        if name.isdigit() and int(name) != os.getpid():
            found = look(int(name))
            if found is not None:
                yield found


def works_in(folder: Path) -> Callable[[Process], bool]:
    """Whether a process is a Postgres that has, or says it has, this data folder."""
    wanted, said = str(folder.resolve()), f"\0-D\0{folder.resolve()}\0".encode()

    def answer(process: Process) -> bool:
        home = PROC / str(process.pid)
        with contextlib.suppress(OSError):
            if str((home / "cwd").readlink()) == wanted and (home / "comm").read_text().startswith("postgres"):
                return True
        with contextlib.suppress(OSError):
            return said in (home / "cmdline").read_bytes()
        return False

    return answer


def carries(mark: str) -> Callable[[Process], bool]:
    """Whether a process was started with this ``NAME=value`` in its environment."""
    wanted = mark.encode()

    def answer(process: Process) -> bool:
        try:
            return wanted in (PROC / str(process.pid) / "environ").read_bytes().split(b"\0")
        except OSError:
            return False

    return answer


def send(process: Process, what: int) -> None:
    """Send a signal, to this process only."""
    if process.alive():
        with contextlib.suppress(ProcessLookupError):
            os.kill(process.pid, what)


def gone(processes: Iterable[Process], seconds: float) -> bool:
    """Wait until all of them have ended; False when time was up first."""
    end = time.monotonic() + seconds
    left = list(processes)
    while left := [process for process in left if process.alive()]:
        if time.monotonic() >= end:
            return False
        time.sleep(0.01)
    return True


def end_all(processes: Iterable[Process], first: int = signal.SIGTERM, patience: float = 3.0) -> None:
    """End processes: ask with ``first``, then insist."""
    asked = list(processes)
    for process in asked:
        send(process, first)
    if not gone(asked, patience):
        for process in asked:
            send(process, signal.SIGKILL)
        gone(asked, 2.0)


def adopt_orphans() -> None:
    """Become the parent of our descendants' orphans, so that each is taken in when it ends (Linux)."""
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def ended_children() -> Iterator[tuple[int, int]]:
    """Take in every child that has ended: its number, and its exit status or minus the signal that ended it."""
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            yield ended[0], os.waitstatus_to_exitcode(ended[1])
