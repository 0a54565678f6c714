"""Behind a pooler that mixes clients' prepared statements up, nothing is prepared; that is found out at once."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import psycopg
import pytest

from service.store import pooler
from service.store.pool import open_pool
from tests.support.api import Api
from tests.support.pooler_double import PoolerDouble
from tests.support.servers import DatabaseUrls


@contextmanager
def pooled(url: str, renames: bool) -> Iterator[str]:
    """The URL of a database behind a pooler."""
    parts, proxy = urlsplit(url), PoolerDouble(url, renames)
    try:
        yield f"postgresql://{parts.username}@127.0.0.1:{proxy.port}{parts.path}"
    finally:
        proxy.close()


def threshold(url: str, prepare: bool = True) -> int | None:
    """After how many executions a session of the pool prepares a statement; None for never."""
    with open_pool(url, 1, prepare) as pool, pool.connection() as connection:
        assert connection.execute("SELECT 6 * 7").fetchone() == (42,)
        return connection.prepare_threshold


def test_without_a_pooler_statements_are_prepared(api: Api, database_urls: DatabaseUrls):
    assert threshold(database_urls.service) == 1
    assert threshold(database_urls.service, prepare=False) is None


def test_a_pooler_that_gives_statements_names_of_its_own_keeps_them_apart(api: Api, database_urls: DatabaseUrls):
    with pooled(database_urls.service, renames=True) as url:
        assert threshold(url) == 1


def test_behind_any_other_pooler_nothing_is_prepared_and_that_is_said_once(
    api: Api, database_urls: DatabaseUrls, caplog: pytest.LogCaptureFixture
):
    pooler._warn.cache_clear()
    with pooled(database_urls.service, renames=False) as url, caplog.at_level(logging.WARNING, "matchkeep.store"):
        assert [threshold(url), threshold(url)] == [None, None]
    assert ["PgBouncer before 1.21" in record.message for record in caplog.records] == [True]


def test_the_question_leaves_nothing_behind(api: Api, database_urls: DatabaseUrls):
    with pooled(database_urls.service, renames=False) as url, psycopg.connect(url, autocommit=True) as connection:
        assert not pooler.keeps_prepared_statements(connection)
        assert connection.execute("SELECT name FROM pg_prepared_statements", prepare=False).fetchall() == []


def test_a_statement_of_another_client_under_the_same_name_is_met(api: Api, database_urls: DatabaseUrls):
    with pooled(database_urls.service, renames=False) as url, psycopg.connect(url, autocommit=True) as connection:
        connection.execute("PREPARE _pg3_0 AS SELECT 1", prepare=False)
        assert not pooler.keeps_prepared_statements(connection)
        assert connection.execute("SELECT name FROM pg_prepared_statements", prepare=False).fetchall() == [("_pg3_0",)]
