"""Packed logs: every answer about a match is, byte for byte, what it was before; what is not sound is not packed."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import orjson
import psycopg
import pytest
from psycopg import errors

from service.bootstrap import Wired, migrate, wire
from service.cli import main
from service.seeding import seed
from service.settings import Settings
from service.wsgi import application
from tests.support.api import Api, Client, settings_for
from tests.support.servers import DatabaseUrls
from workers.lanes import EVERYTHING, Share
from workers.packing import pack_batch

DAYS = 30


@pytest.fixture(scope="module")
def settings(new_database: Callable[[], DatabaseUrls], redis_url: str) -> Settings:
    """A database with the demo matches, which ended long ago."""
    made = settings_for(new_database(), redis_url)
    migrate(made)
    seed(made)
    with psycopg.connect(made.migrate_database_url) as owner:
        owner.execute("UPDATE matches SET finished_at = now() - interval '31 days' WHERE finished_at IS NOT NULL")
    return made


@pytest.fixture
def wired(settings: Settings) -> Iterator[Wired]:
    """A process that has nothing in mind."""
    made = wire(settings)
    yield made
    made.close()


@pytest.fixture
def owner(settings: Settings) -> Iterator[psycopg.Connection[Any]]:
    with psycopg.connect(settings.migrate_database_url, autocommit=True) as connection:
        yield connection


@pytest.fixture
def api(settings: Settings, wired: Wired) -> Api:
    return Api(application(wired, settings), wired)


def ended(owner: psycopg.Connection[Any]) -> list[tuple[str, int]]:
    """The demo matches that have ended: id and version."""
    rows = owner.execute("SELECT match_id::text, version FROM matches WHERE finished_at IS NOT NULL ORDER BY 1")
    return [(match_id, version) for match_id, version in rows]


def count(owner: psycopg.Connection[Any], query: str, *values: Any) -> int:
    row = owner.execute(query, values).fetchone()
    return int(row[0]) if row else 0


def answers(api: Api, reader: Client, match_id: str, version: int) -> dict[str, bytes]:
    """What is to be read of a match, by its address, but for the time of the answer."""
    path, middle = f"/v1/matches/{match_id}", version // 2
    queries = ["", f"?at={middle}", "?at=1", f"?at={version}", "?as=0", f"?at={middle}&as=1", "/log"]
    pages = [f"/events?after={after}&limit=200" for after in range(0, version, 200)]
    raw = {query: reader.at(api).get(f"{path}{query}").raw for query in (*queries, *pages, "/events?after=3&limit=2")}
    got = {query: re.sub(rb'"server_time":"[^"]*"', b"", answer) for query, answer in raw.items()}
    verified = reader.at(api).post("/v1/logs/verify", orjson.loads(got["/log"])).expect(200)
    return {**got, "verified": verified.raw}


def forks(api: Api, reader: Client, match_id: str, version: int) -> list[tuple[str | None, Any]]:
    """What comes of forks at some versions: a refusal, or the position that they begin with."""
    tried = [
        reader.at(api).post(f"/v1/matches/{match_id}/fork", {"at": at}) for at in (version // 2, version - 2, version)
    ]
    return [(answer.code, answer.data.get("state")) for answer in tried]


def finished_match(api: Api, owner: psycopg.Connection[Any]) -> tuple[str, int]:
    """A match that ended long ago; its id and version."""
    table = api.table("breach", 2)
    table.play_on(3)
    table.command(0, {"type": "resign"}).expect(201)
    owner.execute("UPDATE matches SET finished_at = now() - interval '31 days' WHERE match_id = %s", (table.id,))
    return table.id, table.see()["version"]


def test_every_answer_is_what_it_was_byte_for_byte(
    settings: Settings, wired: Wired, api: Api, owner: psycopg.Connection[Any], capsys: pytest.CaptureFixture[str]
):
    matches, reader = ended(owner), api.account()
    assert len(matches) >= 5
    before = [(answers(api, reader, *match), forks(api, reader, *match)) for match in matches]
    events = count(owner, "SELECT count(*) FROM events")
    looked_at = [pack_batch(wired.services, DAYS, Share(lane, 3)) for lane in range(3)]
    assert sum(looked_at) == len(matches) == count(owner, "SELECT count(*) FROM packed_logs")
    assert pack_batch(wired.services, DAYS, EVERYTHING) == 0, "once more does nothing more"
    assert count(owner, "SELECT count(*) FROM events") == events - sum(version for _, version in matches)
    ids = [match_id for match_id, _ in matches]
    assert count(owner, "SELECT count(*) FROM snapshots WHERE match_id = ANY(%s::uuid[])", ids) == 0

    fresh = wire(settings)
    anew = Api(application(fresh, settings), fresh)
    try:
        assert [(answers(anew, reader, *match), forks(anew, reader, *match)) for match in matches] == before
    finally:
        fresh.close()
    with pytest.MonkeyPatch.context() as env:
        env.setenv("MATCHKEEP_DATABASE_URL", settings.database_url)
        assert main(["check-logs", "--processes", "1"]) == 0
        assert main(["replay", ids[0], "--at", "3"]) == 0
    assert "no differences" in capsys.readouterr().out


def test_of_two_that_pack_a_log_one_does_and_what_is_broken_off_leaves_it_as_it_was(
    settings: Settings, wired: Wired, api: Api, owner: psycopg.Connection[Any]
):
    match_id, version = finished_match(api, owner)
    with psycopg.connect(settings.database_url) as service:
        assert service.execute("SELECT pack_log(%s, %s)", (match_id, version)).fetchone() == (True,)
        service.rollback()
    assert count(owner, "SELECT count(*) FROM events WHERE match_id = %s", match_id) == version
    (log,) = wired.services.packing.to_pack(DAYS, 10)
    with ThreadPoolExecutor(2) as both:
        assert sorted(both.map(lambda _: wired.services.packing.pack(log), range(2))) == [False, True]
    assert count(owner, "SELECT count(*) FROM events WHERE match_id = %s", match_id) == 0


def test_a_match_that_runs_or_ended_lately_keeps_its_events(wired: Wired, api: Api, owner: psycopg.Connection[Any]):
    running, (recent, version) = api.table("breach", 2), finished_match(api, owner)
    owner.execute("UPDATE matches SET finished_at = now() - interval '29 days' WHERE match_id = %s", (recent,))
    assert pack_batch(wired.services, DAYS, EVERYTHING) == 0
    forced = owner.execute("SELECT pack_log(%s, %s)", (running.id, running.see()["version"])).fetchone()
    assert forced == (False,), "whoever calls it"
    assert owner.execute("SELECT pack_log(%s, %s)", (recent, version - 1)).fetchone() == (False,)
    before = running.see()["version"]
    running.play_on(1)
    assert running.see()["version"] > before


def test_a_log_that_is_not_sound_stays_where_it_is(wired: Wired, api: Api, owner: psycopg.Connection[Any]):
    match_id, version = finished_match(api, owner)
    owner.execute("UPDATE events SET hash = sha256('other') WHERE match_id = %s AND version = 2", (match_id,))
    assert pack_batch(wired.services, DAYS, EVERYTHING) == 1
    assert pack_batch(wired.services, DAYS, EVERYTHING) == 0, "it is not tried for ever"
    assert count(owner, "SELECT count(*) FROM events WHERE match_id = %s", match_id) == version


@pytest.mark.parametrize(
    "forbidden",
    [
        "DELETE FROM packed_logs",
        "UPDATE packed_logs SET bodies = ''",
        "INSERT INTO packed_logs SELECT match_id, '' FROM matches",
    ],
)
def test_the_service_can_pack_a_log_and_not_change_one(settings: Settings, forbidden: str):
    with psycopg.connect(settings.database_url) as service, pytest.raises(errors.InsufficientPrivilege):
        service.execute(forbidden)
