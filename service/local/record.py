"""The supervisor's notes in the data folder: a lock against a second one, and the list of its children."""

import fcntl
import json
import os
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from service.local.errors import LocalError
from service.local.processes import Process, carries, end_all, everyone

LOCK_SECONDS = 12.0
"""Seconds to wait for a supervisor that is on its way out."""


def mark_of(data: Path) -> str:
    """What every child of this data folder's supervisor carries in its environment."""
    return f"MATCHKEEP_SUPERVISED={data.resolve()}"


@contextmanager
def only_one(data: Path) -> Iterator[TextIO]:
    """Hold the data folder's lock; the kernel lets go of it whenever this process ends."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        lock = (data / "up.lock").open("a+")
    except OSError as fault:
        raise LocalError(f"The data folder {data} cannot be used: {fault.strerror}.") from None
    with lock:
        end = time.monotonic() + LOCK_SECONDS
        while not taken(lock):
            lock.seek(0)
            holder, _, state = lock.read().strip().partition(" ")
            if state != "stopping" or time.monotonic() > end:
                raise LocalError(
                    f"Matchkeep already runs on {data} (process {holder or 'unknown'}). "
                    "Stop it first, or choose another data folder (DATA_DIR=...)."
                )
            time.sleep(0.1)
        note(lock, "running")
        yield lock


def taken(lock: TextIO) -> bool:
    """Try to take a lock."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def note(lock: TextIO, state: str) -> None:
    """Write into the lock's file who holds it, and what it is about."""
    lock.seek(0)
    lock.truncate()
    lock.write(f"{os.getpid()} {state}\n")
    lock.flush()


def write_children(data: Path, children: Iterable[Process]) -> None:
    """Note the children, for whoever starts next."""
    new = data / "children.json.new"
    new.write_text(json.dumps([[child.pid, child.started] for child in children]))
    new.replace(data / "children.json")


def survivors(data: Path) -> list[Process]:
    """What still runs of an earlier supervisor of this data folder."""
    try:
        noted = {Process(pid, started) for pid, started in json.loads((data / "children.json").read_text())}
    except (OSError, ValueError):
        noted = set()
    marked = carries(mark_of(data))
    return [process for process in everyone() if process in noted or marked(process)]


def end_survivors(data: Path) -> int:
    """End what still runs of an earlier supervisor; how many there were. Postgres sees to itself (``prepare``)."""
    left = survivors(data)
    end_all(left)
    return len(left)
