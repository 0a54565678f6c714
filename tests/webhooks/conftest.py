"""Fixtures for tests of webhooks."""

from collections.abc import Iterator

import pytest

from tests.support.api import Api
from tests.support.servers import DatabaseUrls
from tests.webhooks.receiver import Receiver, receiving
from tests.webhooks.scene import Scene, scene_on


@pytest.fixture(scope="module")
def scene(api: Api, database_urls: DatabaseUrls, redis_url: str) -> Iterator[Scene]:
    """On this test process's database, which ``api`` has migrated."""
    with scene_on(database_urls, redis_url) as made:
        yield made


@pytest.fixture
def target() -> Iterator[Receiver]:
    """A target that behaves well."""
    with receiving() as receiver:
        yield receiver
