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

ENDING = (
    "25000",
    "25001",
    "25006",
    "25P01",
    "25P02",
    "25P03",
    "25P04",
    "26000",
    "34000",
    "42P05",
    "XX000",
    "XX001",
    "XX002",
)
"""The SQLSTATEs of errors that a session would meet again and again."""

TROUBLE = """
CREATE FUNCTION trouble() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
    IF coalesce(current_setting('tests.trouble', true), '') <> '' THEN
        RAISE EXCEPTION 'as it was asked to' USING ERRCODE = current_setting('tests.trouble');
    END IF;
    RETURN true;
END $$;
CREATE POLICY trouble ON matches USING (trouble());
ALTER TABLE matches ENABLE ROW LEVEL SECURITY
"""
"""A session whose `tests.trouble` names an error meets it whenever it looks at a match."""

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


@pytest.fixture(scope="module")
def troubled(api: Api, urls: DatabaseUrls) -> None:
    with psycopg.connect(urls.owner) as owner:
        owner.execute(TROUBLE)


@pytest.mark.usefixtures("troubled")
@pytest.mark.parametrize("code", ENDING)
def test_each_error_that_ends_a_session_costs_no_command_and_no_reader_anything(api: Api, table: Table, code: str):
    match = table.see()
    seat, move = match["to_act"][0], table.legal(match["to_act"][0])[0]
    in_every_session(api, f"SET tests.trouble = '{code}'")
    table.play(seat, move).expect(201)
    in_every_session(api, f"SET tests.trouble = '{code}'")
    assert [api.stranger.get(table.path).status for _ in range(2 * POOLED)] == [200] * 2 * POOLED
    with api.wired.pool.connection() as connection:
        assert not connection.execute("SELECT current_setting('tests.trouble', true)").fetchone()[0], "thrown away"


@pytest.mark.usefixtures("troubled")
def test_an_error_that_ends_no_session_is_a_bug_and_the_session_is_kept(api: Api, table: Table):
    in_every_session(api, "SET tests.trouble = '22012'")
    api.stranger.get(table.path).expect(500, "internal")
    in_every_session(api, "RESET tests.trouble")
    api.stranger.get(table.path).expect(200)


def test_names_that_something_else_was_prepared_under_cost_no_reader_anything(api: Api, table: Table):
    api.wired.pool.drain()
    names = "; ".join(f"PREPARE _pg3_{number} AS SELECT 1" for number in range(50))
    in_every_session(api, names)
    assert [api.stranger.get(table.path).status for _ in range(2 * POOLED)] == [200] * 2 * POOLED


def test_sessions_that_an_administrator_ends_cost_no_reader_anything_and_a_command_says_so(
    api: Api, table: Table, servers: Servers, urls: DatabaseUrls
):
    used(api, table)
    match = table.see()
    seat, move = match["to_act"][0], table.legal(match["to_act"][0])[0]
    end_sessions(servers, urls)
    assert [api.stranger.get(table.path).status for _ in range(2 * POOLED)] == [200] * 2 * POOLED
    end_sessions(servers, urls)
    first = table.play(seat, move, match["ply"], Idempotency_Key="after-the-end")
    assert first.status == 201 or (first.status, first.code) == (503, "unavailable")
    again = table.play(seat, move, match["ply"], Idempotency_Key="after-the-end").expect(201)
    assert again.data["version"] == table.see()["version"]


def test_sessions_that_an_administrator_ends_make_no_process_unready(
    api: Api, table: Table, servers: Servers, urls: DatabaseUrls
):
    used(api, table)
    end_sessions(servers, urls)
    assert api.stranger.get("/readyz").expect(200).data["checks"]["database"] == "ok"


def end_sessions(servers: Servers, urls: DatabaseUrls) -> None:
    """As an administrator does, or a server that shuts down (57P01)."""
    name = psycopg.conninfo.conninfo_to_dict(urls.service)["dbname"]
    with psycopg.connect(servers.superuser, autocommit=True) as superuser:
        superuser.execute(
            "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE datname = %s AND usename = 'matchkeep'",
            (name,),
        )


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
