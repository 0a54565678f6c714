"""`matchkeep check-logs`: stored matches decided again; a planted change of rules is found."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from service.bootstrap import migrate, wire
from service.cli import main
from service.registry import GAMES
from service.seeding import FOLDER, seed
from service.settings import Settings
from service.wsgi import application
from tests.support.api import Api, settings_for
from tests.support.recording import recorded
from tests.support.servers import ROOT, DatabaseUrls

Said = pytest.CaptureFixture[str]
DEMO = len(list((FOLDER / "matches").glob("*.ndjson")))


@pytest.fixture
def stored(new_database: Callable[[], DatabaseUrls], redis_url: str, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A database with the demo matches, named by the environment."""
    settings = settings_for(new_database(), redis_url)
    migrate(settings)
    seed(settings)
    monkeypatch.setenv("MATCHKEEP_DATABASE_URL", settings.database_url)
    return settings


@pytest.fixture
def api(stored: Settings) -> Iterator[Api]:
    """The application on that database."""
    wired = wire(stored)
    yield Api(application(wired, stored), wired)
    wired.close()


def change(settings: Settings, query: str, *values: Any) -> None:
    """What only the owner of the database can do."""
    with psycopg.connect(settings.migrate_database_url) as owner:
        assert owner.execute(query, values).rowcount == 1


def checked(capsys: Said, *more: str) -> tuple[int, str]:
    status = main(["check-logs", "--processes", "2", *more])
    return status, capsys.readouterr().out


@pytest.mark.usefixtures("stored")
def test_what_was_recorded_is_derived_again(capsys: Said):
    status, said = checked(capsys)
    assert status == 0
    assert re.match(rf"{DEMO} matches with \d+ events decided again in ", said)
    assert "no differences" in said


@pytest.mark.usefixtures("stored")
def test_a_sample_is_enough_for_a_first_look(capsys: Said):
    status, said = checked(capsys, "--sample", "2")
    assert status == 0
    assert said.startswith("2 matches with ")


def test_running_open_imported_and_forked_matches_are_checked_too(api: Api, capsys: Said):
    tables = [api.table(game.key, game.min_seats) for game in GAMES]
    for table in tables:
        table.play_on(3)
    ann = api.account()
    ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "me"}, {"kind": "open"}]}).expect(201)
    imported = ann.post("/v1/matches/import", recorded("bastion-won")).expect(201).data
    ann.post(f"/v1/matches/{recorded('breach')['match_id']}/fork", {"at": 8}).expect(201)
    assert imported["origin"] is not None
    status, said = checked(capsys)
    assert "no differences" in said, said
    assert status == 0
    assert said.startswith(f"{DEMO + len(tables) + 3} matches ")


def test_differences_are_reported_by_kind(stored: Settings, capsys: Said):
    breach, balaans, chariot = (recorded(name)["match_id"] for name in ("breach", "balaans", "chariot"))
    rules = recorded("breach")["rules_version"]
    body = "UPDATE events SET body = replace(body::text, %s, %s)::json WHERE match_id = %s AND version = 5"
    change(stored, body, '"player"', '"ai"', breach)
    change(stored, "UPDATE matches SET rules_version = 99 WHERE match_id = %s", balaans)
    change(stored, "UPDATE matches SET head_hash = decode(repeat('00', 32), 'hex') WHERE match_id = %s", chariot)
    status, said = checked(capsys)
    assert status == 1
    assert "3 of them differ" in said
    assert f"  chain: 1 of breach, rules version {rules}" in said
    assert f"    {breach} event 5: " in said
    assert "  unknown rules: 1 of balaans, rules version 99" in said
    assert f"  row: 1 of chariot, rules version {rules}" in said


def test_a_planted_change_of_rules_is_found(stored: Settings, tmp_path: Path):
    """A copy of the services in which sources give two mana instead of three."""
    shutil.copytree(ROOT / "service", tmp_path / "service", ignore=shutil.ignore_patterns("__pycache__"))
    numbers = tmp_path / "service" / "games" / "bastion" / "data" / "numbers.csv"
    numbers.write_text(numbers.read_text().replace("source_mana,3,", "source_mana,2,"))
    command = [sys.executable, "-m", "service.cli", "check-logs", "--processes", "2"]
    env = {"MATCHKEEP_DATABASE_URL": stored.database_url, "PATH": ""}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done
    assert "2 of them differ" in done.stdout
    assert f"  differs: 2 of bastion, rules version {recorded('bastion-won')['rules_version']}" in done.stdout
    assert "the rules give 2, the log says 3" in done.stdout
    assert done.stderr == ""


def test_a_database_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said):
    monkeypatch.delenv("MATCHKEEP_DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    assert main(["check-logs"]) == 2
    assert "There is no database in .matchkeep" in capsys.readouterr().err
