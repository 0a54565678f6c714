"""Fixtures that every test may ask for."""

pytest_plugins = ["tests.support.servers", "tests.support.api", "tests.support.limited"]
