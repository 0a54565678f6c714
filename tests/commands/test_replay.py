"""`matchkeep replay`: a match at any version, from an exported log, a server or the database."""

import json
import os
import random
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import orjson
import pytest

from seeds.record import new_client
from service.cli import main
from service.commands.replays.log import FileReplay
from service.seeding import FOLDER
from service.settings import Settings
from tests.log.verify.stories import STORIES
from tests.log.verify.test_hostile import spoilt
from tests.support.api import Api, Table
from tests.support.recording import parts, recorded
from tests.support.servers import ROOT

Said = pytest.CaptureFixture[str]
LOGS = sorted((FOLDER / "matches").glob("*.ndjson"))


@pytest.fixture(scope="module")
def table(api: Api) -> Table:
    """A finished match of Breach."""
    table = api.table("breach", 2)
    table.play_on(6)
    table.command(0, {"type": "resign"}).expect(201)
    return table


@pytest.fixture(params=["application/json", "application/x-ndjson"])
def log(request: pytest.FixtureRequest, table: Table, tmp_path: Path) -> Path:
    file = tmp_path / "log"
    file.write_bytes(table.players[0].get(f"{table.path}/log", Accept=request.param).expect(200).raw)
    return file


@pytest.fixture
def in_demo(demo: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment names the database with the demo matches."""
    monkeypatch.setenv("MATCHKEEP_DATABASE_URL", demo.database_url)


def test_the_position_is_the_one_that_the_server_shows(table: Table, log: Path, capsys: Said) -> None:
    head = table.see()["version"]
    for at in (head // 2, head):
        assert main(["replay", str(log), "--at", str(at), "--as", "0", "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == table.see(query=f"?at={at}&seat=0")["state"]


def test_without_a_version_it_is_the_end(log: Path, capsys: Said) -> None:
    assert main(["replay", str(log)]) == 0
    said = capsys.readouterr().out
    assert "finished" in said
    assert "outcome: resignation, won by seat 1 (-1 +1)" in said


def test_states_of_an_older_shape_are_derived_from_the_events(tmp_path: Path) -> None:
    match = STORIES["takebacks"]()
    header, events = match.log()
    taken_back = next(event["version"] for event in events if event["type"] == "match.taken_back")

    def shown(at: int, start: int = 0) -> list[Any]:
        file = tmp_path / "log"
        file.write_bytes(orjson.dumps({**header, "events": events}))
        replay = FileReplay(str(file))
        views = [replay.moment(version, None).view for version in (start, at) if version]
        assert views[-1] is not None
        return views

    whole = [shown(taken_back), shown(len(events)), shown(taken_back, taken_back - 1)]
    for event in events:
        if event["type"] == "match.taken_back":
            event["data"]["state"] = {"shape": "0123456789abcdef", "state": {"plies": 53}}
    assert [shown(taken_back), shown(len(events)), shown(taken_back, taken_back - 1)] == whole


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_game_is_readable_and_can_be_followed_from_beginning_to_end(path: Path, capsys: Said) -> None:
    events = recorded(path.stem)["events"]
    assert main(["replay", str(path), "--follow"]) == 0
    said = capsys.readouterr().out
    assert said.isascii()
    told = [int(line.split()[0]) for line in said.splitlines() if line[:5].strip().isdigit() and line[5:7] == "  "]
    assert [number for number in told if number <= len(events)][-1] == len(events)
    assert f"version {len(events)} of {len(events)}, finished" in said
    for event in events:
        assert f"{event['version']:>5}  " in said


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--at", "0"], "versions 1 to"),
        (["--at", "-3"], "versions 1 to"),
        (["--at", "999"], "versions 1 to"),
        (["--as", "2"], "seats 0 to 1"),
        (["--as", "-1"], "seats 0 to 1"),
    ],
)
def test_what_is_not_there_is_said_so(log: Path, more: list[str], words: str, capsys: Said) -> None:
    assert main(["replay", str(log), *more]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize(
    "raw", [b"", b"{", b"[]", b"{}", b'{"format": "other"}', b'{"events": []}', b"[" * 100_000, b"\xff\xfe"]
)
def test_what_is_no_log_is_refused_in_one_line(tmp_path: Path, raw: bytes, capsys: Said) -> None:
    (tmp_path / "log").write_bytes(raw)
    assert main(["replay", str(tmp_path / "log")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_file_cannot_write_to_the_terminal_as_it_likes(tmp_path: Path, capsys: Said) -> None:
    log = recorded("chariot")
    spoken = next(event for event in log["events"] if event["data"].get("move", {}).get("stakes"))
    spoken["data"]["move"]["stakes"] = "\x9b2J\u202e"
    (tmp_path / "log").write_bytes(orjson.dumps(log))
    assert main(["replay", str(tmp_path / "log"), "--follow"]) == 0
    said = capsys.readouterr().out
    assert "\\x9b2J\\u202e" in said
    assert said.isascii()
    (tmp_path / "log").write_bytes(orjson.dumps({**log, "match_id": "\x1b[2J\u202e"}))
    assert main(["replay", str(tmp_path / "log")]) == 2
    assert "\x1b" not in capsys.readouterr().err


def test_spoilt_files_are_shown_or_refused(tmp_path: Path, capsys: Said) -> None:
    rng = random.Random(1)
    for name in ("breach", "bastion-lost", "balaans"):
        for _ in range(25):
            (tmp_path / "log").write_bytes(spoilt(rng, parts(recorded(name))))
            assert main(["replay", str(tmp_path / "log")]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


def test_the_log_of_a_running_match_says_that_something_is_missing(api: Api, tmp_path: Path, capsys: Said) -> None:
    table = api.table("bastions-breach", 2)
    file = tmp_path / "log"
    file.write_bytes(table.players[0].get(f"{table.path}/log").expect(200).raw)
    assert main(["replay", str(file)]) == 0
    assert "what was hidden then is missing" in capsys.readouterr().out


def test_events_that_make_no_match_are_refused(log: Path, capsys: Said) -> None:
    log.write_bytes(log.read_bytes().replace(b'"match.started"', b'"match.stated"'))
    assert main(["replay", str(log)]) == 2
    assert "do not make a match" in capsys.readouterr().err


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_file_a_server_and_the_database_show_the_same(
    path: Path, server: str, demo: Settings, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    log = recorded(path.stem)
    at = str(len(log["events"]) * 2 // 3)
    said = []
    for source in ([str(path)], [log["match_id"], "--server", server], [log["match_id"]]):
        monkeypatch.setenv("MATCHKEEP_DATABASE_URL", demo.database_url)
        assert main(["replay", *source, "--at", at, "--as", "1", "--json"]) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1] == said[2]


@pytest.mark.usefixtures("in_demo")
def test_the_database_tells_a_finished_match_event_by_event(capsys: Said) -> None:
    log = recorded("bastions-breach")
    assert main(["replay", log["match_id"], "--at", "10", "--follow"]) == 0
    said = capsys.readouterr().out
    assert "version 10 of 44, active" in said
    assert "version 44 of 44, finished" in said


@pytest.mark.usefixtures("in_demo")
def test_a_match_that_nobody_has(server: str, capsys: Said) -> None:
    nobody = "01a2299a-0000-7000-8000-000000000000"
    for more in ([], ["--server", server]):
        assert main(["replay", nobody, *more]) == 2
        assert "no match" in capsys.readouterr().err


def test_a_data_folder_without_a_database(tmp_path: Path, capsys: Said) -> None:
    assert main(["replay", recorded("breach")["match_id"], "--data-dir", str(tmp_path)]) == 2
    assert "There is no database in" in capsys.readouterr().err


@pytest.fixture
def playing(server: str) -> Any:
    """A match on the running server, and a way to play on in it."""
    ann, bob = new_client(server, "Ann"), new_client(server, "Bob")
    seats = [{"kind": "me"}, {"kind": "open"}]
    match = ann.json("POST", "/v1/matches", {"game": "breach", "seats": seats, "visibility": "public"})
    path = f"/v1/matches/{match['id']}"
    bob.json("PUT", f"{path}/seats/1", {})

    def play(moves: int) -> None:
        for number in range(moves):
            own = (ann, bob)[number % 2]
            move = own.json("GET", f"{path}/legal")["moves"][0]
            own.json("POST", f"{path}/commands", {"type": "play", "move": move})
        ann.json("POST", f"{path}/commands", {"type": "resign"})

    return match["id"], play


@pytest.mark.parametrize("by_http", [True, False], ids=["server", "database"])
def test_a_running_match_is_followed_to_its_end(server: str, demo: Settings, playing: Any, by_http: bool) -> None:
    match_id, play = playing
    env = {**os.environ, "MATCHKEEP_DATABASE_URL": demo.database_url}
    command = [sys.executable, "-m", "service.cli", "replay", match_id, "--follow"]
    command += ["--server", server] if by_http else []
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as follower:
        assert follower.stdout is not None
        first = follower.stdout.readline() + follower.stdout.readline()
        assert "version" in first
        threading.Thread(target=play, args=(4,)).start()
        said, _ = follower.communicate(timeout=60)
    assert follower.returncode == 0
    assert said.count("breach.switched") == 4
    assert "outcome: resignation" in said
