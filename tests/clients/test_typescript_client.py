"""clients/typescript: typed strictly, and played through connections that are cut, delayed and overtake each other."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.clients.node import needs_node, programs, run
from tests.clients.rough_proxy import rough
from tests.support.api import Api
from tests.support.running import running_server
from tests.support.servers import DatabaseUrls

pytestmark = needs_node

LONG = [pytest.param(game, marks=pytest.mark.long) for game in ("breach", "balaans", "chariot", "bastion")]
SEED = 11


@pytest.fixture(scope="module")
def compiled() -> Path:
    return programs()


@pytest.fixture(scope="module")
def server(api: Api, database_urls: DatabaseUrls, redis_url: str) -> Iterator[str]:
    with running_server(database_urls, redis_url, web_threads="200", streams_per_process="150") as address:
        yield address


def test_what_is_sent_again_and_what_is_not(compiled: Path):
    run("node", "--test", compiled / "requests.test.mjs")


@pytest.mark.parametrize("game", ["bastions-breach", *LONG])
def test_a_game_is_played_to_its_end_over_a_rough_network(compiled: Path, server: str, api: Api, game: str):
    table = api.table(game, 1 if game == "bastion" else 2)
    tokens = [str(player.token) for player in table.players]
    with rough(server, SEED) as proxy:
        said = run("node", compiled / "out/play.js", f"http://127.0.0.1:{proxy.port}", table.id, *tokens)
        assert proxy.cuts > 5
    seen: dict[str, Any] = json.loads(said)
    events, views = seen["events"], seen["views"]
    log = table.players[0].get(f"{table.path}/events?limit=500").expect(200).data["events"]
    assert [event["version"] for event in events] == list(range(1, len(events) + 1)), "nothing twice, nothing missed"
    assert events[: len(log)] == log
    assert views == sorted(set(views)), "views go forward"
    assert views[-1] == len(events), "the last view is the end"
    chosen = [event for event in events if event["cause"] == "player" and event["ply"] is not None]
    assert sum(seen["moves"]) <= len(chosen), "what was played stands in the log"
    if game == "bastions-breach":
        assert [sum(event["seat"] == seat for event in chosen) for seat in (0, 1)] == seen["moves"], "each move once"
