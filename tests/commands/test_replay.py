"""`matchkeep replay`: the position at any version, from an exported log in either form."""

import json
from pathlib import Path

import orjson
import pytest

from service.cli import main
from tests.support.api import Api, Table

Said = pytest.CaptureFixture[str]


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


def position(said: str) -> object:
    return json.loads(said.partition("seen by")[2].partition("\n")[2])


def test_the_position_is_the_one_that_the_server_shows(table: Table, log: Path, capsys: Said) -> None:
    head = table.see()["version"]
    for at in (head // 2, head):
        assert main(["replay", str(log), "--at", str(at), "--as", "0"]) == 0
        said = capsys.readouterr().out
        assert f"version {at} of {head}" in said
        assert position(said) == table.see(query=f"?at={at}&seat=0")["state"]


def test_without_a_version_it_is_the_end(log: Path, capsys: Said) -> None:
    assert main(["replay", str(log)]) == 0
    said = capsys.readouterr().out
    assert "finished" in said
    assert "outcome: resignation, winners [1]" in said
    assert "seen by a spectator" in said


@pytest.mark.parametrize(
    ("more", "words"),
    [(["--at", "0"], "versions 1 to"), (["--at", "999"], "versions 1 to"), (["--as", "2"], "seats 0 to 1")],
)
def test_what_is_not_there_is_said_so(log: Path, more: list[str], words: str, capsys: Said) -> None:
    assert main(["replay", str(log), *more]) == 2
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"{}", b'{"format": "other"}', b"[" * 100_000, b"\xff\xfe"])
def test_what_is_no_log_is_refused_in_one_line(tmp_path: Path, raw: bytes, capsys: Said) -> None:
    (tmp_path / "log").write_bytes(raw)
    assert main(["replay", str(tmp_path / "log")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_file_cannot_write_to_the_terminal_as_it_likes(log: Path, capsys: Said) -> None:
    header, *lines = log.read_bytes().splitlines()
    data = orjson.loads(header)
    log.write_bytes(b"\n".join([orjson.dumps({**data, "match_id": "\x1b[2J\u202e"}), *lines]))
    assert main(["replay", str(log)]) == 0
    said = capsys.readouterr().out
    assert said.isascii()
    assert "\x1b" not in said


def test_the_log_of_a_running_match_says_that_something_is_missing(api: Api, tmp_path: Path, capsys: Said) -> None:
    table = api.table("bastions-breach", 2)
    file = tmp_path / "log"
    file.write_bytes(table.players[0].get(f"{table.path}/log").expect(200).raw)
    assert main(["replay", str(file)]) == 0
    assert "what was hidden then is missing" in capsys.readouterr().out


def test_events_that_make_no_match_are_refused(log: Path, capsys: Said) -> None:
    lines = log.read_bytes().replace(b'"match.started"', b'"match.stated"')
    log.write_bytes(lines)
    assert main(["replay", str(log)]) == 2
    assert "do not make a match" in capsys.readouterr().err
