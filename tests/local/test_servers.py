"""The servers of a test run: each test process has a database and a part of the queue server of its own."""

from collections.abc import Callable

import psycopg
import redis

from tests.support.servers import DatabaseUrls


def test_the_owner_makes_tables_and_the_service_may_not(database_urls: DatabaseUrls) -> None:
    with psycopg.connect(database_urls.owner) as owner:
        assert owner.execute("SELECT current_user").fetchone() == ("matchkeep_owner",)
        owner.execute("CREATE TABLE here (number int)")
        owner.rollback()
    with psycopg.connect(database_urls.service) as service:
        assert service.execute("SELECT current_user").fetchone() == ("matchkeep",)
        assert service.execute("SELECT has_schema_privilege('public', 'CREATE')").fetchone() == (False,)


def test_a_new_database_is_another_one(database_urls: DatabaseUrls, new_database: Callable[[], DatabaseUrls]) -> None:
    assert len({database_urls, new_database(), new_database()}) == 3


def test_the_queue_server_answers(redis_url: str) -> None:
    assert redis.Redis.from_url(redis_url).ping() is True
