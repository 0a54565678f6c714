"""The demo data: recorded matches of every game that verify, loaded once, quickly, and visible to everybody."""

import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import psycopg
import pytest

from service.bootstrap import migrate, vitals, wire
from service.log.verify.reading import read_log
from service.log.verify.verifying import verify
from service.registry import GAMES
from service.seeding import FOLDER, report, seed
from service.settings import Settings
from service.web.app import create_web
from tests.support.api import Api, settings_for
from tests.support.servers import DatabaseUrls

LOGS = sorted((FOLDER / "matches").glob("*.ndjson"))
QUICK = 0.5


def read(path: Path) -> tuple[Any, list[Any]]:
    header, *events = [orjson.loads(line) for line in path.read_bytes().splitlines()]
    return header, events


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_recorded_match_is_consistent(path: Path):
    file = read_log(io.BytesIO(path.read_bytes()))
    verdict = verify(file.header, file.events)
    assert verdict.consistent, verdict.first_wrong


def test_there_is_a_match_of_every_game():
    headers = {path.stem: read(path)[0] for path in LOGS}
    assert {header["game"] for header in headers.values()} == {game.key for game in GAMES}
    assert len(headers["chariot"]["seats"]) == 4


def test_one_siege_of_bastion_is_won_and_one_is_lost():
    outcomes = [read(path)[1][-1]["data"]["outcome"] for path in LOGS if read(path)[0]["game"] == "bastion"]
    assert sorted(outcome["ending"] for outcome in outcomes) == ["breached", "victory"]


def test_everybody_who_sits_in_a_recorded_match_is_a_demo_account():
    accounts = {account["id"] for account in orjson.loads((FOLDER / "accounts.json").read_bytes())}
    seated = {seat["account"] for path in LOGS for seat in read(path)[0]["seats"]}
    assert seated <= accounts


@pytest.fixture(scope="module")
def fresh(new_database: Callable[[], DatabaseUrls], redis_url: str) -> Settings:
    settings = settings_for(new_database(), redis_url)
    migrate(settings)
    return settings


@pytest.fixture(scope="module")
def seeded(fresh: Settings) -> Settings:
    assert report(seed(fresh)) == f"{len(LOGS)} recorded matches loaded"
    return fresh


@pytest.fixture(scope="module")
def demo(seeded: Settings) -> Iterator[Api]:
    wired = wire(seeded)
    yield Api(create_web(wired.house, vitals(wired, seeded)), wired)
    wired.close()


def test_a_second_time_nothing_is_loaded_and_it_is_quick(seeded: Settings):
    began = time.monotonic()
    assert seed(seeded) == 0
    assert time.monotonic() - began < QUICK
    assert report(0) == "the seeds are there already"


def test_a_match_that_is_missing_is_loaded_again(new_database: Callable[[], DatabaseUrls], redis_url: str):
    settings = settings_for(new_database(), redis_url)
    migrate(settings)
    seed(settings)
    match_id = read(LOGS[0])[0]["match_id"]
    with psycopg.connect(settings.migrate_database_url) as owner:
        for table in ("snapshots", "events", "outbox", "seats", "matches"):
            owner.execute(f"DELETE FROM {table} WHERE match_id = %s", (match_id,))
    assert seed(settings) == 1


def test_strangers_find_the_recorded_matches_with_the_names_of_their_players(demo: Api):
    items = demo.stranger.get("/v1/matches?status=finished&limit=100").expect(200).data["items"]
    assert {item["id"] for item in items} == {read(path)[0]["match_id"] for path in LOGS}
    names = {seat["account"]["name"] for item in items for seat in item["seats"]}
    assert names == {account["name"] for account in orjson.loads((FOLDER / "accounts.json").read_bytes())}


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_a_recorded_match_is_seen_at_every_version_and_exported_as_it_was(demo: Api, path: Path):
    header, events = read(path)
    where = f"/v1/matches/{header['match_id']}"
    match = demo.stranger.get(where).expect(200).data
    assert (match["status"], match["version"]) == ("finished", len(events))
    assert match["outcome"] == events[-1]["data"]["outcome"]
    assert match["fairness"]["head_hash"] == events[-1]["hash"]
    assert (match["created_at"], match["finished_at"]) == (events[0]["at"], events[-1]["at"])
    started = next(event["at"] for event in events if event["type"] == "match.started")
    assert match["started_at"] == started
    assert not any(seat["owes"] for seat in match["seats"])
    for version in (1, len(events) // 2, len(events)):
        then = demo.stranger.get(f"{where}?at={version}").expect(200).data
        assert then["fairness"]["head_hash"] == events[version - 1]["hash"]
    exported = demo.stranger.get(f"{where}/log").expect(200).data
    assert exported == {**header, "events": events}


def test_long_matches_come_with_snapshots(demo: Api):
    long = next(read(path) for path in LOGS if len(read(path)[1]) > 200)
    found = demo.wired.house.matches.snapshot(long[0]["match_id"], len(long[1]), long[0]["rules_version"])
    assert found is not None
    assert 200 <= found[0] < 400
