"""`matchkeep up` as a newcomer runs it: ready soon, back after any kill, clean at the end, nothing left behind."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.local.processes import PROC, Process, carries, everyone, works_in
from service.local.record import mark_of
from tests.local.toybox import ROOT, until

SLOW = 60.0
"""Seconds that anything may take on a busy machine; what it should take is measured elsewhere."""


class Up:
    """One running `matchkeep up` on a port that was free."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.log = data.with_suffix(".log")
        self.from_byte = self.log.stat().st_size if self.log.exists() else 0
        env = {name: value for name, value in os.environ.items() if not name.startswith("MATCHKEEP_")}
        command = [sys.executable, "-m", "service.cli", "up", "--port", "0", "--data-dir", str(data)]
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log)

    def said(self) -> str:
        return self.log.read_bytes()[self.from_byte :].decode()

    def address(self) -> str:
        until(lambda: "address    " in self.said(), self.said, SLOW)
        return self.said().partition("address    ")[2].split()[0]

    def get(self, path: str) -> int:
        try:
            with urllib.request.urlopen(self.address() + path, timeout=5) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as refusal:
            return refusal.code
        except OSError:
            return 0

    def until_ready(self) -> None:
        until(lambda: self.get("/readyz") == 200, self.said, SLOW)

    def family(self) -> list[Process]:
        """All that belongs to this data folder, but for the supervisor itself."""
        marked, postgres = carries(mark_of(self.data)), works_in(self.data / "postgres")
        return [process for process in everyone() if marked(process) or postgres(process)]

    def children(self) -> dict[str, int]:
        """The supervisor's own children by what they run."""
        pids = PROC.joinpath(str(self.popen.pid), "task", str(self.popen.pid), "children").read_text().split()
        return {kind(int(pid)): int(pid) for pid in pids}


def kind(pid: int) -> str:
    """What a process is, by its command line; nothing where it has ended."""
    try:
        line = PROC.joinpath(str(pid), "cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""
    marks = {"commands.web_server": "web", "workers.main": "worker", "workers.webhooks": "webhooks"}
    marks |= {"workers.reconcile": "reconcile", "bin/postgres": "postgres"}
    marks |= {"valkey-server": "valkey", "guardian": "guardian"}
    return next((name for mark, name in marks.items() if mark in line), line)


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[[], Up]]:
    begun: list[Up] = []

    def start() -> Up:
        begun.append(Up(tmp_path / "data"))
        return begun[-1]

    yield start
    for up in begun:
        up.popen.kill()
        up.popen.wait()
    for up in begun:
        until(lambda up=up: not up.family(), seconds=SLOW)  # type: ignore[misc]


def test_it_comes_up_ends_cleanly_and_comes_up_faster(begin: Callable[[], Up]) -> None:
    up = begin()
    up.until_ready()
    assert up.get("/v1/games") == 200
    up.popen.terminate()
    assert up.popen.wait(12) == 0
    assert up.family() == []
    again = begin()
    again.until_ready()
    assert "the database is up to date" in again.said()


@pytest.mark.long
def test_every_child_that_is_killed_comes_back(begin: Callable[[], Up]) -> None:
    up = begin()
    up.until_ready()
    for name in ("web", "worker", "webhooks", "reconcile", "valkey", "postgres", "guardian"):
        until(lambda name=name: name in up.children(), up.said, SLOW)  # type: ignore[misc]
        before = up.children()[name]
        os.kill(before, signal.SIGKILL)
        until(lambda name=name, before=before: up.children().get(name, before) != before, up.said, SLOW)  # type: ignore[misc]
        up.until_ready()
        body = json.dumps({"name": "Ada"}).encode()
        header = {"Content-Type": "application/json"}
        with urllib.request.urlopen(urllib.request.Request(f"{up.address()}/v1/accounts", body, header)) as answer:
            assert answer.status == 201


@pytest.mark.long
def test_nothing_outlives_kill_9_and_the_next_start_finds_all_in_order(begin: Callable[[], Up]) -> None:
    up = begin()
    up.until_ready()
    up.popen.kill()
    up.popen.wait()
    until(lambda: not up.family(), seconds=5)
    again = begin()
    again.until_ready()


@pytest.mark.long
def test_a_start_right_after_kill_9_does_not_stumble_over_what_is_still_ending(begin: Callable[[], Up]) -> None:
    for _ in range(3):
        up = begin()
        up.until_ready()
        up.popen.kill()
    up = begin()
    up.until_ready()
    assert up.popen.poll() is None


@pytest.mark.long
def test_killed_with_9_while_it_starts_at_any_moment_it_starts_again(begin: Callable[[], Up]) -> None:
    for pause in (0.1, 0.3, 0.6, 0.9, 1.2, 1.6, 2.0, 2.5, 3.0):
        up = begin()
        time.sleep(pause)
        up.popen.kill()
        up.popen.wait()
    up = begin()
    up.until_ready()
