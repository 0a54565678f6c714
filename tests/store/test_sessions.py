"""Sessions that are of no use any more, each as a pooled one: thrown away, tried again where nothing was done."""

import time
from collections.abc import Callable, Iterator

import psycopg
import pytest

from service.bootstrap import migrate, wire
from service.store.sessions import ANSWER_SECONDS
from service.wsgi import application
from tests.support.api import Api, Table, settings_for
from tests.support.faulty_proxy import FaultyProxy, faulty
from tests.support.servers import DatabaseUrls, Servers

POOLED = 4

SPOILT = {
    "a standby's": "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
    "forgot what was prepared": "DEALLOCATE ALL",
}


@pytest.fixture(scope="module")
def urls(new_database: Callable[[], DatabaseUrls]) -> DatabaseUrls:
    return new_database()


@pytest.fixture(scope="module")
def api(urls: DatabaseUrls, redis_url: str) -> Iterator[Api]:
    settings = settings_for(urls, redis_url, db_pool=POOLED)
    migrate(settings)
    wired = wire(settings)
    yield Api(application(wired, settings), wired)
    wired.close()


@pytest.fixture
def table(api: Api) -> Table:
    api.wired.pool.drain()  # what the test before has spoilt
    return api.table("breach", 2, {"quiet_limit": 1000})


def in_every_session(api: Api, statement: str) -> None:
    """Every pooled session is used for what is asked all the time, and then does a statement behind psycopg's back."""
    pool = api.wired.pool
    pool.wait()
    held = [pool.getconn() for _ in range(POOLED)]
    for session in held:
        session.pgconn.exec_(statement.encode())
        pool.putconn(session)


def used(api: Api, table: Table) -> None:
    """All sessions have prepared what reads and moves need."""
    for _ in range(2 * POOLED):
        api.stranger.get(table.path).expect(200)
        match = table.see()
        table.play(match["to_act"][0], table.legal(match["to_act"][0])[0], match["ply"]).expect(201)


@pytest.mark.parametrize("statement", SPOILT.values(), ids=SPOILT)
def test_a_spoilt_session_costs_no_command_and_no_reader_anything(api: Api, table: Table, statement: str):
    used(api, table)
    in_every_session(api, statement)
    match = table.see()
    seat = match["to_act"][0]
    table.play(seat, table.legal(seat)[0], match["ply"]).expect(201)
    in_every_session(api, statement)
    assert [api.stranger.get(table.path).status for _ in range(2 * POOLED)] == [200] * 2 * POOLED


def test_a_spoilt_session_costs_no_new_account_anything(api: Api, table: Table):
    in_every_session(api, SPOILT["a standby's"])
    assert [api.stranger.post("/v1/accounts", {}).status for _ in range(2 * POOLED)] == [201] * 2 * POOLED


def test_what_may_have_done_something_is_told_to_come_again_and_the_next_one_works(api: Api, table: Table):
    ann = table.players[0]
    in_every_session(api, SPOILT["a standby's"])
    ann.patch("/v1/account", {"name": "Ann"}).expect(503, "unavailable")
    assert [ann.patch("/v1/account", {"name": "Ann"}).status for _ in range(2 * POOLED)] == [200] * 2 * POOLED


def test_a_migration_that_changes_a_column_costs_nobody_anything(api: Api, table: Table, urls: DatabaseUrls):
    used(api, table)
    with psycopg.connect(urls.owner, autocommit=True) as owner:
        owner.execute("ALTER TABLE matches ALTER COLUMN ply TYPE bigint")
        try:
            assert [api.stranger.get(table.path).status for _ in range(2 * POOLED)] == [200] * 2 * POOLED
            match = table.see()
            table.play(match["to_act"][0], table.legal(match["to_act"][0])[0], match["ply"]).expect(201)
        finally:
            owner.execute("ALTER TABLE matches ALTER COLUMN ply TYPE int")
    assert [api.stranger.get(table.path).status for _ in range(2 * POOLED)] == [200] * 2 * POOLED


def test_no_session_is_opened_with_a_node_that_takes_no_writes(api: Api, servers: Servers, urls: DatabaseUrls):
    name = psycopg.conninfo.conninfo_to_dict(urls.service)["dbname"]
    ready = [api.stranger.get("/readyz").status]
    with psycopg.connect(servers.superuser, autocommit=True) as operator:
        operator.execute(f"ALTER ROLE matchkeep IN DATABASE {name} SET default_transaction_read_only = on")
        try:
            api.wired.pool.drain()
            began = time.monotonic()
            ready.append(api.stranger.get("/readyz").status)
            assert time.monotonic() - began < 2.5, "a probe waits for 3 s"
        finally:
            operator.execute(f"ALTER ROLE matchkeep IN DATABASE {name} RESET default_transaction_read_only")
    until = time.monotonic() + 5
    while api.stranger.post("/v1/accounts", {}).status != 201:
        assert time.monotonic() < until
    ready.append(api.stranger.get("/readyz").status)
    assert ready == [200, 503, 200]


def test_readiness_tells_of_open_sessions_that_take_no_writes(api: Api):
    in_every_session(api, SPOILT["a standby's"])
    answer = api.stranger.get("/readyz")
    assert (answer.status, answer.data["checks"]["database"]) == (503, "the database takes no writes")
    assert api.stranger.get("/readyz").status == 200, "they have been thrown away"


@pytest.fixture
def behind(urls: DatabaseUrls, redis_url: str) -> Iterator[tuple[Api, FaultyProxy]]:
    """A web process whose database is behind a proxy."""
    with faulty(urls.service) as proxy:
        name = psycopg.conninfo.conninfo_to_dict(urls.service)["dbname"]
        near = DatabaseUrls(urls.owner, f"postgresql://matchkeep@127.0.0.1:{proxy.port}/{name}?sslmode=disable")
        settings = settings_for(near, redis_url, db_pool=POOLED)
        wired = wire(settings)
        yield Api(application(wired, settings), wired), proxy
        wired.close()


def test_connections_that_have_gone_silent_are_given_up_and_the_next_request_is_served(
    api: Api, table: Table, behind: tuple[Api, FaultyProxy]
):
    web, proxy = behind
    used(web, table.at(web))
    proxy.forget()
    began = time.monotonic()
    statuses = [web.stranger.get(table.path).status]
    assert time.monotonic() - began < ANSWER_SECONDS + 1
    statuses += [web.stranger.get(table.path).status for _ in range(2 * POOLED)]
    assert time.monotonic() - began < 5
    assert statuses == [503] + [200] * 2 * POOLED


def test_readiness_says_in_time_for_a_probe_that_the_database_is_silent(behind: tuple[Api, FaultyProxy]):
    web, proxy = behind
    web.stranger.get("/readyz").expect(200)
    proxy.silence()
    began = time.monotonic()
    assert web.stranger.get("/readyz").status == 503
    assert time.monotonic() - began < 2.5
    proxy.heal()
    until = time.monotonic() + 5
    while web.stranger.get("/readyz").status != 200:
        assert time.monotonic() < until
