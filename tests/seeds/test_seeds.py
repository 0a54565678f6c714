"""The demo data: recorded matches of every game that verify, loaded once, quickly, and visible to everybody."""

import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import orjson
import psycopg
import pytest
import uuid6

from seeds import plans
from service.bootstrap import migrate, wire
from service.log.verify.file import read_log
from service.log.verify.verify import verify
from service.registry import PACKAGES
from service.seeding import FOLDER, accounts_of, load, report, seed
from service.settings import Settings
from service.store.archives import Archives
from service.store.pool import open_pool
from service.wsgi import application
from tests.support.api import Api, settings_for
from tests.support.servers import DatabaseUrls

LOGS = sorted((FOLDER / "matches").glob("*.ndjson"))
QUICK = 0.5
PLANS = plans.all_plans()


def read(path: Path) -> tuple[Any, list[Any]]:
    header, *events = [orjson.loads(line) for line in path.read_bytes().splitlines()]
    return header, events


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_every_recorded_match_is_consistent(path: Path):
    file = read_log(io.BytesIO(path.read_bytes()))
    verdict = verify(file.header, file.events)
    assert verdict.consistent, verdict.first_wrong


@pytest.mark.parametrize("name", PLANS)
def test_every_plan_has_its_recorded_match(name: str):
    path, plan = FOLDER / "matches" / f"{name}.ndjson", PLANS[name]
    assert path.exists(), (
        f"{plan.game.key} has no demo match: on a running server, python -m seeds.record --only {name}"
    )
    header, events = read(path)
    assert (header["game"], len(header["seats"])) == (plan.game.key, plan.seats)
    assert plan.ends(events[-1]["data"]["outcome"])


def test_no_match_is_left_whose_plan_is_gone():
    assert {path.stem for path in LOGS} <= set(PLANS), "remove the logs in seeds/matches that no plan names"
    named = {path.stem for path in Path(plans.__file__).parent.glob("*.py")} - {"__init__"}
    assert named <= set(PACKAGES), "remove the modules in seeds/plans of no game"


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_accounts_beside_a_match_are_those_of_its_seats(path: Path):
    assert [account["id"] for account in accounts_of(path)] == [seat["account"] for seat in read(path)[0]["seats"]]


def test_no_accounts_are_left_of_a_match_that_is_gone():
    assert {path.name.split(".")[0] for path in (FOLDER / "matches").iterdir()} == {path.stem for path in LOGS}


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
    yield Api(application(wired, seeded), wired)
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
    assert names == {account["name"] for path in LOGS for account in accounts_of(path)}


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
    found = demo.wired.services.matches.snapshot(long[0]["match_id"], len(long[1]), long[0]["rules_version"])
    assert found is not None
    assert 200 <= found[0] < 400


def test_a_match_of_rules_that_are_no_more_is_left_out(fresh: Settings, tmp_path: Path):
    header, events = read(LOGS[0])
    old = {**header, "rules_version": 10_000, "match_id": str(uuid6.uuid7())}
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / "old.ndjson").write_bytes(b"\n".join(map(orjson.dumps, [old, *events])))
    with open_pool(fresh.migrate_database_url, 1) as pool:
        assert load(Archives(pool), tmp_path) == 0
