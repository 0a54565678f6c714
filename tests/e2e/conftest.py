"""Fixtures: the product as `matchkeep up` runs it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.calling import Tell, account
from tests.e2e.test_up import SLOW, Up
from tests.local.toybox import until


def until_workers_work(address: str) -> None:
    """An AI has moved: the workers, which load after the web server is ready, are at work."""
    caller = account(address)
    match = caller.make(game="breach", seats=[{"kind": "ai"}, {"kind": "me"}])
    page = caller.get(f"{match['links']['events']}?after={match['version']}&wait=30")
    assert page["events"], "no AI has moved"


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running product, for tests that do it no harm."""
    up = Up(tmp_path_factory.mktemp("product") / "data")
    try:
        up.until_ready()
        until_workers_work(up.address())
        yield up.address()
    finally:
        up.popen.terminate()
        up.popen.wait(30)


@pytest.fixture
def up(tmp_path: Path) -> Iterator[Up]:
    """A running product with a worker, for a test that may do it harm."""
    up = Up(tmp_path / "data")
    try:
        up.until_ready()
        until(lambda: "worker" in up.children(), up.said, SLOW)
        yield up
    finally:
        up.popen.kill()
        up.popen.wait()
        until(lambda: not up.family(), seconds=SLOW)


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> Tell:
    """Prints a measured figure."""

    def tell(words: str) -> None:
        with capsys.disabled():
            print(f"\n  measured: {words}")

    return tell
