"""Fixtures of the commands: a database with the demo matches, and a server on it."""

from collections.abc import Callable, Iterator

import pytest

from service.bootstrap import migrate
from service.seeding import seed
from service.settings import Settings
from tests.support.api import settings_for
from tests.support.running import running_server
from tests.support.servers import DatabaseUrls


@pytest.fixture(scope="package")
def demo(new_database: Callable[[], DatabaseUrls], redis_url: str) -> Settings:
    """The settings of a database that has the demo matches."""
    settings = settings_for(new_database(), redis_url)
    migrate(settings)
    seed(settings)
    return settings


@pytest.fixture(scope="package")
def server(demo: Settings, redis_url: str) -> Iterator[str]:
    """A running server on it."""
    with running_server(DatabaseUrls(demo.migrate_database_url, demo.database_url), redis_url) as address:
        yield address
