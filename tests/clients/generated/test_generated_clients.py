"""Generated clients play matches: openapi-fetch and @hey-api under strict, openapi-python-client under mypy."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.registry import GAMES as SERVED
from tests.clients.generated import generators
from tests.clients.node import BUILD, needs_node, run
from tests.support.api import Api
from tests.support.running import running_server
from tests.support.servers import DatabaseUrls

PLAY = Path(__file__).with_name("play.py")
FEW = ["breach"]
ALL = sorted({game.key for game in SERVED})
GAMES = [pytest.param(FEW, id="breach"), pytest.param(ALL, id="all", marks=pytest.mark.long)]


@pytest.fixture(scope="module")
def server(api: Api, database_urls: DatabaseUrls, redis_url: str) -> Iterator[str]:
    with running_server(database_urls, redis_url) as address:
        yield address


def held(said: str, wanted: list[str]) -> None:
    """Every match has been played to its end and its events have been read; a refusal named its rule."""
    seen: dict[str, Any] = json.loads(said)
    assert sorted(match["game"] for match in seen["matches"]) == wanted
    for match in seen["matches"]:
        assert match["status"] == "finished"
        assert match["moves"] > 3
        assert match["page"] == min(match["version"], 500)
        assert match.get("lines", match["version"] + 1) == match["version"] + 1, "and the end of the stream"
        assert match.get("streamed", match["version"] + 1) == match["version"] + 1
    assert seen["rule"].startswith("BR")


@needs_node
@pytest.mark.parametrize("wanted", GAMES)
def test_openapi_fetch_plays(server: str, wanted: list[str]):
    held(run("node", generators.fetching(), server, *wanted), wanted)


@needs_node
@pytest.mark.parametrize("wanted", GAMES)
def test_hey_api_plays(server: str, wanted: list[str]):
    held(run("node", generators.hey(), server, *wanted), wanted)


@pytest.mark.parametrize("wanted", GAMES)
def test_openapi_python_client_plays(server: str, wanted: list[str]):
    folder, said = generators.python_client()
    assert "Unable to process" not in said, said
    done = subprocess.run(
        [sys.executable, PLAY, server, *wanted],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    held(done.stdout, wanted)


@pytest.mark.long
def test_what_openapi_python_client_makes_is_typed():
    folder, _said = generators.python_client()
    cache = BUILD / "mypy"
    run(sys.executable, "-m", "mypy", "--config-file=", "--cache-dir", cache, "generated_client", cwd=folder)
