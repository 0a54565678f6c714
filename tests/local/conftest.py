"""Fixtures for tests of the supervisor."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.local.toybox import Stages, Toys, until


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[[Stages], Toys]]:
    begun: list[Toys] = []

    def start(stages: Stages) -> Toys:
        begun.append(Toys(tmp_path / "data", stages))
        return begun[-1]

    yield start
    for toys in begun:
        toys.popen.kill()
        toys.popen.wait()
    for toys in begun:
        until(lambda toys=toys: not toys.running())  # type: ignore[misc]
