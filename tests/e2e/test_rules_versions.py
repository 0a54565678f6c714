"""A match ends under the rules that it began with: a second version of Breach is planted beside the one that is played.

Two servers work on one database: one knows version 2, the other has a version 3 as well. What the first one creates is
played on the second one, which makes new matches by version 3.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from service.bootstrap import migrate
from service.registry import find
from tests.scenarios.play import Remote, play
from tests.support.api import Answer, settings_for
from tests.support.running import server_process
from tests.support.scenarios import FOLDER
from tests.support.servers import ROOT, DatabaseUrls

PARTS = ("service", "workers", "migrations", "docs", "seeds")
NEXT_VERSION = 3


@dataclass(frozen=True, slots=True)
class AcrossServers(Remote):
    """A client that creates matches at one server and does everything else at another."""

    maker: str = ""

    def post(self, path: str, body: Any) -> Answer:
        url = self.maker if path == "/v1/matches" else self.url
        return Remote(url, self.token, self.id).post(path, body)


@dataclass(frozen=True, slots=True)
class Pair:
    """The address of the server of old, of the one with both versions, and the code and database of that one."""

    old: str
    both: str
    root: Path
    urls: DatabaseUrls

    def player(self, name: str, across: bool = True) -> Remote:
        made = Remote(self.both).post("/v1/accounts", {"name": name}).expect(201).data
        token, account = made["token"], made["account"]["id"]
        return AcrossServers(self.both, token, account, self.old) if across else Remote(self.both, token, account)


def with_next_version(folder: Path) -> Path:
    """A copy of the product in which Breach has a next version, whose quiet limit is another by default."""
    for part in PARTS:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    package = folder / "service/games/breach_3"
    shutil.copytree(folder / "service/games/breach", package)
    for path in package.rglob("*.py"):
        text = path.read_text("utf-8").replace("service.games.breach", "service.games.breach_3")
        path.write_text(text.replace("version=2,", f"version={NEXT_VERSION},"), "utf-8")
    (package / "RULES.md").write_text("# Breach, third edition\n", "utf-8")
    return folder


@pytest.fixture(scope="module")
def pair(
    new_database: Callable[[], DatabaseUrls], redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Pair]:
    urls, root = new_database(), with_next_version(tmp_path_factory.mktemp("both"))
    migrate(settings_for(urls, redis_url))
    with (
        server_process(urls, redis_url) as (old, _first),
        server_process(urls, redis_url, root) as (both, _second),
    ):
        yield Pair(old, both, root, urls)


def test_the_planted_version_is_another_one():
    game = find("breach")
    assert game is not None
    assert game.version < NEXT_VERSION


def test_every_scenario_of_the_old_version_passes_where_it_is_not_the_newest(pair: Pair):
    players = [pair.player(f"Seat {seat}") for seat in range(2)]
    for path in sorted((FOLDER / "breach").glob("*.json")):
        scenario = json.loads(path.read_text("utf-8"))
        if not any("rematch" in step or "facts" in step for step in scenario.get("steps", [])):
            assert play(Remote(pair.both), players, scenario) == "passed", path.name


def test_matches_of_both_versions_are_played_side_by_side(pair: Pair):
    versions = {}
    for across in (True, False):
        ann = pair.player("Ann", across)
        match = ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "me"}, {"kind": "ai"}]}).expect(201).data
        move = {"type": "switch", "from": "a1", "to": "b1"}
        answer = ann.post(f"/v1/matches/{match['id']}/commands", {"type": "play", "ply": 0, "move": move}).expect(201)
        rules = answer.data["match"]["links"]["rules"]
        versions[answer.data["match"]["rules_version"]] = Remote(pair.both).get(rules).expect(200).raw.decode()
    assert set(versions) == {2, NEXT_VERSION}
    assert versions[NEXT_VERSION].startswith("# Breach, third edition")
    assert "third edition" not in versions[2]


def test_each_version_has_an_address_of_its_own(pair: Pair):
    stranger = Remote(pair.both)
    newest = stranger.get("/v1/games/breach").expect(200).data
    assert (newest["rules_version"], newest["versions"]) == (NEXT_VERSION, [2, NEXT_VERSION])
    for version in (2, NEXT_VERSION):
        game = stranger.get(f"/v1/games/breach/versions/{version}").expect(200).data
        assert (game["rules_version"], game["facts"]["rules_version"]) == (version, version)
        assert set(game["move_schemas"]) == {"switch", "swap_sides"}
    stranger.get("/v1/games/breach/versions/1").expect(404)
    Remote(pair.old).get(f"/v1/games/breach/versions/{NEXT_VERSION}").expect(404)


def test_stored_matches_of_both_are_decided_again(pair: Pair):
    test_matches_of_both_versions_are_played_side_by_side(pair)
    env = {**os.environ, "MATCHKEEP_DATABASE_URL": pair.urls.service}
    checked = subprocess.run(
        [sys.executable, "-m", "service.cli", "check-logs"],
        check=False,
        cwd=pair.root,
        env=env,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
