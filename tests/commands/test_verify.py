"""`matchkeep verify`: what it says of a file, and what a server says to that."""

import copy
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import orjson
import pytest

from service.cli import main
from service.seeding import FOLDER
from tests.log.verify.forging import forged
from tests.log.verify.stories import recorder
from tests.support.recording import as_lines, recorded
from tests.support.servers import ROOT

Said = pytest.CaptureFixture[str]
LOGS = sorted((FOLDER / "matches").glob("*.ndjson"))


def written(folder: Path, data: bytes) -> str:
    file = folder / "match.log"
    file.write_bytes(data)
    return str(file)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_log_that_is_right(path: Path, capsys: Said):
    assert main(["verify", str(path)]) == 0
    said = capsys.readouterr().out
    assert said.startswith("consistent: ")
    assert recorded(path.stem)["commitment"] in said
    assert recorded(path.stem)["events"][-1]["hash"] in said


def test_the_other_form_and_standard_input(tmp_path: Path):
    raw = orjson.dumps(recorded("breach"), option=orjson.OPT_INDENT_2)
    command = [sys.executable, "-m", "service.cli", "verify", "-"]
    done = subprocess.run(command, cwd=ROOT, input=raw, capture_output=True, check=False)
    assert done.returncode == 0, done
    assert done.stdout.startswith(b"consistent: ")
    assert done.stderr == b"", "no bar where nobody looks"


def test_the_first_wrong_event_is_named(tmp_path: Path, capsys: Said):
    header, events = recorder("breach").play_on(random.Random(1)).log()

    def change(events: list[dict[str, Any]]) -> None:
        events[2]["data"]["move"] = {"type": "switch", "from": "a1", "to": "h4"}

    assert main(["verify", written(tmp_path, as_lines(forged((header, events), change)))]) == 1
    said = capsys.readouterr().out
    assert said.startswith("wrong: event 3 (refused): ")
    assert "(BR" in said


def test_rules_that_are_not_here(tmp_path: Path, capsys: Said):
    log = {**recorded("breach"), "rules_version": 99}
    assert main(["verify", written(tmp_path, orjson.dumps(log))]) == 1
    assert "no breach, rules version 99" in capsys.readouterr().out


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"{}", b"[" * 99_999, b"\xff", b'{"format": "matchkeep-log"}'])
def test_what_is_no_log_is_said_in_one_line(tmp_path: Path, raw: bytes, capsys: Said):
    assert main(["verify", written(tmp_path, raw)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1


def test_an_incomplete_log_and_a_missing_file(tmp_path: Path, capsys: Said):
    header, events = recorder("breach").play_on(random.Random(1)).log()
    assert main(["verify", written(tmp_path, as_lines((header, events[:-1])))]) == 2
    assert "stops before the event" in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nothing")]) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_file_cannot_write_to_the_terminal_as_it_likes(tmp_path: Path, capsys: Said):
    log = recorded("breach")
    log["events"][0]["data"]["options"]["\x1b[2J"] = "\u202e"
    assert main(["verify", written(tmp_path, orjson.dumps(log))]) == 1
    log["\x1b[2J"] = 1
    assert main(["verify", written(tmp_path, orjson.dumps(log))]) == 2
    said = capsys.readouterr()
    assert "\x1b" not in said.out + said.err
    assert "\u202e" not in said.out + said.err


def test_authentic_is_what_the_server_publishes(server: str, tmp_path: Path, capsys: Said):
    assert main(["verify", str(FOLDER / "matches" / "balaans.ndjson"), "--server", server]) == 0
    assert "\nauthentic: " in capsys.readouterr().out
    log = recorded("balaans")
    events = copy.deepcopy(log.pop("events"))
    later = forged((log, events), lambda events: events[-1].update(at="2031-01-01T00:00:00.000Z"))
    later = forged(later, lambda events: events[-2].update(at="2031-01-01T00:00:00.000Z"))
    assert main(["verify", written(tmp_path, as_lines(later)), "--server", server]) == 1
    said = capsys.readouterr().out
    assert said.startswith("consistent: ") or said.startswith("wrong: ")
    assert "not authentic: " in said


def test_a_match_that_the_server_does_not_know_is_not_authentic(server: str, tmp_path: Path, capsys: Said):
    file = written(tmp_path, as_lines(recorder("breach").play_on(random.Random(1)).log()))
    assert main(["verify", file, "--server", server]) == 1
    said = capsys.readouterr().out
    assert said.startswith("consistent: ")
    assert "shows no such match" in said


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "ftp://example.org", "nowhere"])
def test_a_server_that_cannot_be_asked(url: str, capsys: Said):
    assert main(["verify", str(LOGS[0]), "--server", url]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
