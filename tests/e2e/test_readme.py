"""README's first match: its commands are taken out of it and run, and do what it says."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.servers import ROOT

README = ROOT / "README.md"
SECTION = "A first match"
USUAL = "http://127.0.0.1:8000"


def blocks(language: str, title: str = SECTION) -> list[str]:
    """The fenced blocks of a language in a section."""
    section = re.search(rf"^#+ {title}$(.*?)(?=^#+ |\Z)", README.read_text(), re.MULTILINE | re.DOTALL)
    assert section, f"README has no section {title!r}"
    return re.findall(rf"^```{language}\n(.*?)^```", section[1], re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def said(address: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], Path]:
    """What the commands printed, a piece for each line of them, and the folder they were run in."""
    folder = tmp_path_factory.mktemp("reader")
    lines = [line for block in blocks("sh") for line in block.replace(USUAL, address).splitlines() if line.strip()]
    script = "\n".join(f"{line}\nprintf '\\n--\\n'" for line in lines)
    done = subprocess.run(
        ["sh", "-eu", "-c", script], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n--\n")[:-1], folder


def test_there_are_five_lines_at_most():
    lines = [line for block in blocks("sh") for line in block.splitlines() if line.strip()]
    assert 1 <= len(lines) <= 5
    assert all(USUAL in line for line in lines)


def test_every_line_prints_what_readme_says(said: tuple[list[str], Path]):
    """The same shape and the same facts as in the answers shown; times, ids, hashes and an AI's choice are its own."""
    printed = [json.loads(piece) for piece in said[0] if piece.strip()]
    shown = [json.loads(block) for block in blocks("json")]
    assert len(printed) == len(shown) > 0
    for got, wanted in zip(printed, shown, strict=True):
        assert set(got) == set(wanted)
        assert [event["type"] for event in got["events"]] == [event["type"] for event in wanted["events"]]
        assert [event["cause"] for event in got["events"]] == [event["cause"] for event in wanted["events"]]
        assert got["version"] == wanted["version"]
        for one, other in zip(got["events"], wanted["events"], strict=True):
            assert set(one) == set(other)
            assert one["cause"] == "ai" or one["data"] == other["data"]


def test_the_log_it_ends_with_is_whole(said: tuple[list[str], Path]):
    log = json.loads((said[1] / "match.json").read_text())
    assert log["format"] == "matchkeep-log"
    assert log["server_seed"]
    assert log["events"][-1]["type"] == "match.finished"
    assert [event["version"] for event in log["events"]] == list(range(1, len(log["events"]) + 1))


@pytest.mark.parametrize("game", ["breach", "balaans"])
def test_the_bot_of_forty_lines_plays_a_match_to_its_end(address: str, game: str):
    (_five, bot) = blocks("python", "A bot in 40 lines")
    assert len(bot.splitlines()) <= 40
    done = subprocess.run(
        [sys.executable, "-c", bot, address, game], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    *moves, outcome = done.stdout.splitlines()
    assert moves
    assert all(line.endswith("-> accepted") for line in moves)
    assert "ending" in outcome
