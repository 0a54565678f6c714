"""Connections that break: what was answered is there, once, and the rest is asked for again.

On a database of its own, since every connection to it is ended.
"""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from service.bootstrap import migrate, wire
from service.wsgi import application
from tests.support.api import Api, Client, Table, settings_for
from tests.support.servers import DatabaseUrls, Servers

MOVES = 8
"""That are to be acknowledged at each table."""


@pytest.fixture(scope="module")
def urls(new_database: Callable[[], DatabaseUrls]) -> DatabaseUrls:
    return new_database()


@pytest.fixture(scope="module")
def api(urls: DatabaseUrls, redis_url: str) -> Iterator[Api]:
    settings = settings_for(urls, redis_url)
    migrate(settings)
    wired = wire(settings)
    yield Api(application(wired, settings), wired)
    wired.close()


@pytest.fixture
def table(api: Api) -> Table:
    return api.table("breach", 2)


def test_nothing_is_acknowledged_without_its_events_when_connections_break(
    api: Api, servers: Servers, urls: DatabaseUrls
):
    """Every few milliseconds the database ends somebody's connection; what was answered 201 is there, once."""
    tables = [api.table("breach", 2, {"quiet_limit": 1000}) for _ in range(4)]
    acknowledged: dict[tuple[str, int], str] = {}
    answers: list[int] = []

    def play(table: Table) -> None:
        until, mine = time.monotonic() + 60, 0
        while mine < MOVES and time.monotonic() < until:
            try:
                match = table.see()
                if match["status"] != "active":
                    return
                seat = match["to_act"][0]
                moves = table.players[seat].get(f"{table.path}/legal").expect(200).data["moves"]
            except AssertionError:
                continue  # a 503 while reading
            answer = table.play(seat, moves[0], match["ply"])
            answers.append(answer.status)
            if answer.status == 201:
                mine += 1
                acknowledged.update({(table.id, event["version"]): event["hash"] for event in answer.data["events"]})

    name = psycopg.conninfo.conninfo_to_dict(urls.service)["dbname"]
    with ThreadPoolExecutor(4) as pool, psycopg.connect(servers.superuser, autocommit=True) as killer:
        playing = [pool.submit(play, table) for table in tables]
        while not all(one.done() for one in playing):
            killer.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND usename = 'matchkeep' "
                "ORDER BY random() LIMIT 1",
                (name,),
            )
            killer.execute("SELECT pg_sleep(0.01)")
        for one in playing:
            one.result()
    assert answers.count(201) > 20
    assert set(answers) <= {201, 409, 503}, set(answers)
    check_stored(api.stranger, tables, acknowledged)


def test_a_restart_of_the_database_costs_no_reader_anything(
    api: Api, servers: Servers, urls: DatabaseUrls, table: Table
):
    with ThreadPoolExecutor(12) as pool:
        list(pool.map(lambda _: api.stranger.get(table.path), range(60)))
    assert api.wired.pool.get_stats()["pool_available"] > 3
    name = psycopg.conninfo.conninfo_to_dict(urls.service)["dbname"]
    with psycopg.connect(servers.superuser, autocommit=True) as killer:
        killer.execute(
            "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname = %s AND usename = 'matchkeep'",
            (name,),
        )
    statuses = [api.stranger.get(table.path).status for _ in range(30)]
    assert statuses == [200] * 30


def check_stored(viewer: Client, tables: list[Table], acknowledged: dict[tuple[str, int], str]) -> None:
    stored: dict[tuple[str, int], str] = {}
    for table in tables:
        while (answer := viewer.get(f"{table.path}/events?limit=500")).status == 503:
            pass  # the last broken connection
        events = answer.expect(200).data["events"]
        assert [event["version"] for event in events] == list(range(1, len(events) + 1))
        stored.update({(table.id, event["version"]): event["hash"] for event in events})
        plies = [event["ply"] for event in events if event["cause"] == "player" and event["ply"] is not None]
        assert len(plies) == len(set(plies)), "a move was doubled"
    assert acknowledged.items() <= stored.items()
