"""Tests marked ``timed`` run while no other process of the run has a test at work: they measure the product, and not
what else two processors have to do.
"""

import fcntl
import os
from collections.abc import Generator

import pytest

from tests.support.servers import ROOT

DOOR, ROOM = ROOT / "tests", ROOT / "tests" / "support"
"""Folders as locks. Whoever wants to be alone holds the door while waiting for those in the room: nobody passes by."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Lets a test begin once those that must not run beside it are over."""
    how = fcntl.LOCK_EX if item.get_closest_marker("timed") else fcntl.LOCK_SH
    door, room = os.open(DOOR, os.O_RDONLY), os.open(ROOM, os.O_RDONLY)
    try:
        fcntl.flock(door, fcntl.LOCK_EX)
        fcntl.flock(room, how)
        os.close(door)
        return (yield)
    finally:
        os.close(room)
