"""Fixtures that every test may ask for, and which tests need no server."""

import pytest

pytest_plugins = ["tests.support.servers", "tests.support.api", "tests.support.limited", "tests.support.alone"]

SERVERS = {"servers", "address", "begin"}
"""Fixtures that start a server, or the whole product."""

SLOW_TO_START = ("tests/e2e", "tests/local", "tests/architecture")
"""Folders whose tests start processes of their own."""

TIMED = (
    "tests/chaos",
    "tests/failover",
    "tests/e2e/test_long_polls.py",
    "tests/e2e/test_pace.py",
    "tests/e2e/test_kills.py",
    "tests/e2e/test_recovery.py",
    "tests/delivery/test_browser.py",
    "tests/delivery/test_bodies.py",
    "tests/workers/test_dead_connections.py",
)
"""Files whose tests hold limits of time on the whole product."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks what ``make test-fast`` leaves out, and what runs alone."""
    for item in items:
        if SERVERS & set(getattr(item, "fixturenames", ())) or item.nodeid.startswith(SLOW_TO_START):
            item.add_marker("server")
        if item.nodeid.startswith(TIMED):
            item.add_marker("timed")
