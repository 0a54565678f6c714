"""Fixtures: a real web server on the database that the in-process application works on too."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from service.settings import Settings
from service.wsgi import application
from tests.support.api import Api
from tests.support.listening import Listener
from tests.support.running import running_server
from tests.support.servers import DatabaseUrls

Listen = Callable[..., Listener]


@pytest.fixture(scope="session")
def server(api: Api, database_urls: DatabaseUrls, redis_url: str) -> Iterator[str]:
    """The address of a web process of its own."""
    with running_server(database_urls, redis_url, web_threads="200", streams_per_process="150") as address:
        yield address


@pytest.fixture
def listen(server: str) -> Iterator[Listen]:
    """Opens streams of the server; whatever is open after the test is closed."""
    opened: list[Listener] = []

    def listening(path: str, token: str | None = None, form: str = "sse", **query: Any) -> Listener:
        opened.append(Listener(server, path, token, form, query))
        return opened[-1]

    yield listening
    for one in opened:
        one.close()


class Silent:
    """Notifier that nobody hears."""

    def ring(self, *_: object) -> None:
        """Nothing."""

    def tell(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture(scope="session")
def unheard(api: Api, api_settings: Settings) -> Api:
    """The same application, whose every notice is lost."""
    services = replace(api.wired.services, notifier=Silent())
    return Api(application(replace(api.wired, services=services), api_settings), api.wired)
