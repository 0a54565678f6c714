"""Schemathesis over a running server: every operation, every phase, every check; nothing is found."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import orjson
import pytest

from service.bootstrap import migrate
from service.web.openapi.document import document
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


def findings(said: str) -> str:
    """The end of what schemathesis says, without the long ends of lines."""
    return "\n".join(line[:500] for line in said.splitlines()[-400:])


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The description as a file: loaded from an address, schemathesis would leave that one out."""
    path = tmp_path_factory.mktemp("described") / "openapi.json"
    path.write_bytes(orjson.dumps(document(OPERATIONS)))
    return path


def run(address: str, described: Path, *options: str, seconds: int) -> None:
    command = [PROGRAM, "--config-file", HERE / "schemathesis.toml", "run", described, "--url", address, *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, findings(done.stdout) + done.stderr[-2_000:]
    assert f"Tested: {len(OPERATIONS)}" in done.stdout
    assert re.findall(r"([✅❌⏭🚫]) +(Examples|Coverage|Fuzzing|Stateful)$", done.stdout, re.MULTILINE) == [
        ("✅", "Examples"),
        ("✅", "Coverage"),
        ("✅", "Fuzzing"),
        ("✅", "Stateful"),
    ]


def test_schemathesis_finds_nothing(address: str, described: Path):
    run(address, described, "--no-color", "--max-examples=3", seconds=300)


@pytest.mark.long
def test_schemathesis_finds_nothing_in_minutes(address: str, described: Path):
    run(address, described, "--no-color", "--max-examples=100", "--max-time=240", seconds=900)
