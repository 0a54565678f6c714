"""Fixtures: a server of the API, an event loop beside the tests, and agents that reach it over standard input."""

import sys
from collections.abc import Iterator

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import StdioServerParameters

from service.agents.api import Api
from service.agents.server import mcp_server
from tests.agents.playing import Agent, agent
from tests.support.api import Api as Application
from tests.support.running import running_server
from tests.support.servers import ROOT, DatabaseUrls


@pytest.fixture(scope="package")
def portal() -> Iterator[BlockingPortal]:
    """Where coroutines run."""
    with start_blocking_portal() as made:
        yield made


@pytest.fixture(scope="package")
def server(api: Application, database_urls: DatabaseUrls, redis_url: str) -> Iterator[str]:
    """A running server of the API."""
    with running_server(database_urls, redis_url) as address:
        yield address


def over_stdio(server: str, token: str) -> StdioServerParameters:
    """`matchkeep mcp` as programs start it."""
    arguments = ["-m", "service.cli", "mcp", "--server", server]
    return StdioServerParameters(command=sys.executable, args=arguments, env={"MATCHKEEP_TOKEN": token}, cwd=ROOT)


@pytest.fixture(scope="package")
def agents(portal: BlockingPortal, server: str, api: Application) -> Iterator[list[Agent]]:
    """Two agents with accounts of their own, one over standard input and output, one in this process."""
    first, second = (str(api.account().token) for _ in range(2))
    with (
        agent(portal, over_stdio(server, first), "legacy") as ann,
        agent(portal, mcp_server(Api(server, second))) as bob,
    ):
        yield [ann, bob]
