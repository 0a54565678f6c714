"""Fixtures that every test may ask for, and which tests need no server."""

import pytest

pytest_plugins = ["tests.support.servers", "tests.support.api", "tests.support.limited"]

SERVERS = {"servers", "address", "begin"}
"""Fixtures that start a server, or the whole product."""

SLOW_TO_START = ("tests/e2e", "tests/local", "tests/architecture")
"""Folders whose tests start processes of their own."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what ``make test-fast`` leaves out."""
    for item in items:
        if SERVERS & set(getattr(item, "fixturenames", ())) or item.nodeid.startswith(SLOW_TO_START):
            item.add_marker("server")
