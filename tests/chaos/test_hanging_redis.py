"""A Redis that hangs: every request goes on, none waits a second, and health says so in time for its probe."""

import time
from collections.abc import Iterator

import pytest

from service.adapters.redis.client import PAUSE_SECONDS
from service.bootstrap import wire
from service.wsgi import application
from tests.support.api import Api, Client, Table, settings_for
from tests.support.faulty_proxy import FaultyProxy, faulty_redis
from tests.support.servers import DatabaseUrls

IN_TIME = 1.0
"""Seconds: half a second for Redis, once, and what a busy machine takes for the rest."""


@pytest.fixture
def redis_proxy(redis_url: str) -> Iterator[tuple[str, FaultyProxy]]:
    with faulty_redis(redis_url) as made:
        yield made


@pytest.fixture
def behind(api: Api, redis_proxy: tuple[str, FaultyProxy], database_urls: DatabaseUrls) -> Iterator[Api]:
    """A web process, with limits on, whose Redis is behind the proxy."""
    settings = settings_for(database_urls, redis_proxy[0], db_pool=4, limits=True)
    wired = wire(settings)
    yield Api(application(wired, settings), wired)
    wired.close()


@pytest.fixture
def table(api: Api, behind: Api) -> Table:
    return api.table("breach", 2).at(behind)


def opened(client: Client, path: str) -> None:
    """A stream that has begun."""
    sent = {"Accept": "text/event-stream", "Authorization": f"Bearer {client.token}"}
    answer = client.app.test_client().get(path, headers=sent, buffered=False)
    assert answer.status_code == 200
    next(iter(answer.response))
    answer.close()


def test_a_hanging_redis_makes_no_request_wait_for_a_second(
    behind: Api, table: Table, redis_proxy: tuple[str, FaultyProxy]
):
    ann = table.players[0]
    log = ann.get(f"{table.path}/log").expect(200).data
    move = {"type": "play", "move": table.legal(0)[0], "ply": 0}
    requests = {
        "presence": lambda: ann.get(f"{table.path}/presence").expect(200),
        "stream": lambda: opened(ann, f"{table.path}/events"),
        "verify": lambda: ann.post("/v1/logs/verify", log).expect(422, "log_incomplete"),
        "command": lambda: ann.post(f"{table.path}/commands", move).expect(201),
    }
    redis_proxy[1].silence()
    for name, request in requests.items():
        began = time.monotonic()
        request()
        assert time.monotonic() - began < IN_TIME, name
        time.sleep(PAUSE_SECONDS)  # after which the next request finds out anew that nobody answers


def test_readiness_tells_of_a_hanging_redis_within_a_second(behind: Api, redis_proxy: tuple[str, FaultyProxy]):
    assert "queue" not in behind.stranger.get("/readyz").expect(200).data["degraded"]
    redis_proxy[1].silence()
    for _ in range(3):
        began = time.monotonic()
        ready = behind.stranger.get("/readyz").expect(200).data
        assert time.monotonic() - began < IN_TIME
        assert "queue" in ready["degraded"]
    redis_proxy[1].heal()
    assert "queue" not in behind.stranger.get("/readyz").expect(200).data["degraded"]
