"""Schemathesis over a running server: every operation, every phase, every check; nothing is found."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.bootstrap import migrate
from service.web.operations import OPERATIONS
from tests.support.api import settings_for
from tests.support.running import running_server
from tests.support.servers import ROOT, DatabaseUrls

HERE = Path(__file__).parent
PROGRAM = Path(sys.executable).with_name("st")


@pytest.fixture(scope="module")
def address(new_database: Callable[[], DatabaseUrls], redis_url: str) -> Iterator[str]:
    urls = new_database()
    migrate(settings_for(urls, redis_url))
    with running_server(urls, redis_url) as found:
        yield found


def run(address: str, *options: str, seconds: int) -> None:
    command = [PROGRAM, "--config-file", HERE / "schemathesis.toml", "run", f"{address}/openapi.json", *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, done.stdout[-20_000:] + done.stderr[-2_000:]
    assert f"Tested: {len(OPERATIONS)}" in done.stdout
    assert re.findall(r"([✅❌⏭🚫]) +(Examples|Coverage|Fuzzing|Stateful)$", done.stdout, re.MULTILINE) == [
        ("✅", "Examples"),
        ("✅", "Coverage"),
        ("✅", "Fuzzing"),
        ("✅", "Stateful"),
    ]


def test_schemathesis_finds_nothing(address: str):
    run(address, "--no-color", "--max-examples=3", seconds=300)


@pytest.mark.long
def test_schemathesis_finds_nothing_in_minutes(address: str):
    run(address, "--no-color", "--max-examples=100", "--max-time=240", seconds=900)
