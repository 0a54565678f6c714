"""What tests need to start, watch and kill a supervisor of toys."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from service.local.processes import Process, carries, everyone
from service.local.record import mark_of

ROOT = Path(__file__).parents[2]
Stages = list[list[dict[str, Any]]]


class Toys:
    """One run of the toy supervisor, and what it says."""

    def __init__(self, folder: Path, stages: Stages) -> None:
        self.folder = folder
        self.said_file = folder.with_suffix(".said")
        with self.said_file.open("ab") as said:
            command = [sys.executable, "-m", "tests.local.toys", str(folder), json.dumps(stages)]
            self.popen = subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=said)

    def said(self) -> str:
        return self.said_file.read_text()

    def until(self, words: str, times: int = 1) -> None:
        until(lambda: self.said().count(words) >= times, self.said)

    def pid(self, name: str) -> int:
        return int((self.folder / f"{name}.pid").read_text())

    def until_another(self, name: str, than: int) -> None:
        until(lambda: self.pid(name) != than)

    def running(self) -> list[Process]:
        marked = [process for process in everyone() if carries(mark_of(self.folder))(process)]
        return [one for one in marked if b"guardian" not in Path(f"/proc/{one.pid}/cmdline").read_bytes()]


def until(what: Callable[[], bool], told: Callable[[], str] = str, seconds: float = 15.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, told()
        time.sleep(0.02)


def children_of(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def sleeper(name: str, folder: Path, before: str = "") -> dict[str, Any]:
    """A child that writes its number into a file and sleeps."""
    note = folder / "data" / f"{name}.pid"
    return {"name": name, "shell": f"{before} echo $$ > {note}.new; mv {note}.new {note}; exec sleep 1000"}
