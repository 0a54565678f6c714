"""The supervisor with toy children: whatever is killed comes back, and nothing outlives the whole."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.local.processes import carries, everyone, look
from service.local.record import mark_of
from tests.local.toybox import ROOT, Stages, Toys, children_of, sleeper, until

Begin = Callable[[Stages], Toys]


def test_stages_start_in_order(begin: Begin, tmp_path: Path) -> None:
    first = {"name": "first", "shell": f"sleep 0.3; touch {tmp_path}/up; exec sleep 1000", "ready": f"{tmp_path}/up"}
    second = {"name": "second", "shell": f"ls {tmp_path}/up && touch {tmp_path}/done", "once": True}
    toys = begin([[first], [second], [sleeper("third", tmp_path, f"ls {tmp_path}/done;")]])
    toys.until("all toys are ready")
    toys.until(f"third     | {tmp_path}/done")
    assert f"second    | {tmp_path}/up" in toys.said()


def test_a_one_shot_that_fails_ends_everything(begin: Begin, tmp_path: Path) -> None:
    toys = begin([[sleeper("first", tmp_path)], [{"name": "once", "shell": "echo no luck; exit 3", "once": True}]])
    assert toys.popen.wait(10) == 1
    assert "once      | no luck" in toys.said()
    assert "once failed" in toys.said()
    assert toys.running() == []


def test_a_child_that_never_gets_ready_ends_everything(begin: Begin, tmp_path: Path) -> None:
    toys = begin([[{"name": "vain", "shell": "echo no luck; exit 3", "ready": f"{tmp_path}/never"}]])
    assert toys.popen.wait(20) == 1
    assert toys.said().count("vain      | no luck") == 6
    assert "vain failed" in toys.said()


def test_a_child_killed_with_9_is_started_again(begin: Begin, tmp_path: Path) -> None:
    toys = begin([[sleeper("one", tmp_path), sleeper("two", tmp_path)]])
    toys.until("all toys are ready")
    until(lambda: all((tmp_path / f"data/{name}.pid").exists() for name in ("one", "two")))
    one, two = toys.pid("one"), toys.pid("two")
    os.kill(one, signal.SIGKILL)
    toys.until_another("one", one)
    assert toys.pid("two") == two
    toys.until("one was ended by signal 9")


def test_a_child_that_ends_well_is_started_again_too_with_growing_pauses(begin: Begin) -> None:
    toys = begin([[{"name": "brief", "shell": "true"}]])
    for pause in ("0.1", "0.2", "0.4"):
        toys.until(f"brief ended with status 0; starting it again in {pause} s.")


def test_what_a_killed_child_has_started_ends_with_it(begin: Begin, tmp_path: Path) -> None:
    toys = begin([[sleeper("parent", tmp_path, "sleep 999 &")]])
    toys.until("all toys are ready")
    until(lambda: len(toys.running()) == 2)
    before = set(toys.running())
    parent = toys.pid("parent")
    os.kill(parent, signal.SIGKILL)
    toys.until_another("parent", parent)
    until(lambda: len(toys.running()) == 2)
    assert not before & set(toys.running())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_all_in_reverse_order(begin: Begin, tmp_path: Path, how: signal.Signals) -> None:
    def polite(name: str) -> dict[str, Any]:
        shell = f"trap 'echo bye from {name}; exit 0' TERM; touch {tmp_path}/{name}; while :; do sleep 0.05; done"
        return {"name": name, "shell": shell, "ready": f"{tmp_path}/{name}"}

    toys = begin([[polite("under")], [polite("over")]])
    toys.until("all toys are ready")
    toys.popen.send_signal(how)
    assert toys.popen.wait(10) == 0
    assert toys.said().index("bye from over") < toys.said().index("bye from under")
    assert toys.running() == []


def test_a_child_that_does_not_listen_is_killed(begin: Begin, tmp_path: Path) -> None:
    deaf = {"name": "deaf", "shell": f"trap '' TERM; touch {tmp_path}/deaf; while :; do sleep 0.05; done"}
    toys = begin([[{**deaf, "ready": f"{tmp_path}/deaf"}]])
    toys.until("all toys are ready")
    began = time.monotonic()
    toys.popen.terminate()
    assert toys.popen.wait(10) == 0
    assert time.monotonic() - began < 5
    assert toys.running() == []


def test_nothing_outlives_a_supervisor_killed_with_9(begin: Begin, tmp_path: Path) -> None:
    toys = begin([[sleeper("one", tmp_path), sleeper("two", tmp_path)]])
    toys.until("all toys are ready")
    until(lambda: len(toys.running()) == 2)
    toys.popen.kill()
    until(lambda: not toys.running(), seconds=2)


def test_not_even_its_childrens_children_do(begin: Begin, tmp_path: Path) -> None:
    toys = begin([[sleeper("parent", tmp_path, "setsid sleep 999 & sleep 999 &")]])
    toys.until("all toys are ready")
    until(lambda: len(toys.running()) == 3)
    toys.popen.kill()
    until(lambda: not toys.running(), seconds=5)


def test_the_next_start_ends_what_was_left_when_the_guardian_was_killed_too(begin: Begin, tmp_path: Path) -> None:
    toys = begin([[sleeper("parent", tmp_path, "setsid sleep 999 &")]])
    toys.until("all toys are ready")
    until(lambda: len(toys.running()) == 2)
    toys.popen.send_signal(signal.SIGSTOP)  # lest it start another guardian
    for process in set(map(look, children_of(toys.popen.pid))):
        if process is not None and process not in toys.running():
            os.kill(process.pid, signal.SIGKILL)
    toys.popen.kill()
    until(lambda: len(toys.running()) == 1)
    again = begin([[sleeper("parent", tmp_path)]])
    again.until("all toys are ready", times=2)
    again.until("that an earlier run had left behind")
    until(lambda: len(again.running()) == 1)


def test_a_second_supervisor_on_the_same_data_is_told_so(begin: Begin, tmp_path: Path) -> None:
    toys = begin([[sleeper("one", tmp_path)]])
    toys.until("all toys are ready")
    other = begin([[sleeper("one", tmp_path)]])
    assert other.popen.wait(10) != 0
    other.until(f"Matchkeep already runs on {tmp_path}/data (process {toys.popen.pid})")
    assert toys.popen.poll() is None


def test_a_start_waits_for_the_one_that_is_stopping(begin: Begin, tmp_path: Path) -> None:
    slow = {"name": "slow", "shell": f"trap 'sleep 0.8; exit 0' TERM; touch {tmp_path}/s; while :; do sleep 0.05; done"}
    toys = begin([[{**slow, "ready": f"{tmp_path}/s"}]])
    toys.until("all toys are ready")
    toys.popen.terminate()
    until(lambda: "stopping" in (tmp_path / "data/up.lock").read_text())
    again = begin([[sleeper("one", tmp_path)]])
    again.until("all toys are ready", times=2)
    assert toys.popen.wait(10) == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_signal_to_make_alone_is_an_end(tmp_path: Path, how: signal.Signals) -> None:
    folder = tmp_path / "data"
    (tmp_path / "stages").write_text(json.dumps([[sleeper("one", tmp_path)]]))
    recipe = f'\t@WITH_PARENT=1 exec {sys.executable} -m tests.local.toys {folder} "$$(cat {tmp_path}/stages)"\n'
    (tmp_path / "Makefile").write_text(f"up:\n{recipe}")
    make = subprocess.Popen(["make", "-f", str(tmp_path / "Makefile")], cwd=ROOT, stderr=subprocess.DEVNULL)
    until((folder / "one.pid").exists)
    make.send_signal(how)
    assert make.wait(5) in (-how, 2)
    until(lambda: not any(map(carries(mark_of(folder)), everyone())), seconds=5)


def test_a_reader_that_sleeps_does_not_stop_the_children(tmp_path: Path) -> None:
    chatter = {"name": "chatter", "shell": f"seq 1 200000; touch {tmp_path}/over; exec sleep 1000"}
    command = [sys.executable, "-m", "tests.local.toys", str(tmp_path / "data"), json.dumps([[chatter]])]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as toys:
        until((tmp_path / "over").exists)
        toys.terminate()
        assert toys.stdout is not None
        assert b"chatter   | 1\n" in toys.stdout.read()
        assert toys.wait(10) == 0
