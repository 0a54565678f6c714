"""Figures of the whole installation: whichever process is asked, and whatever the other processes do."""

import re
from collections.abc import Callable, Iterator
from urllib.request import urlopen

import pytest
from redis import Redis

from service.bootstrap import migrate, wire
from service.wsgi import application
from tests.support.api import Api, settings_for
from tests.support.running import running_server
from tests.support.servers import DatabaseUrls
from workers.queues import QUEUES


@pytest.fixture
def alone(new_database: Callable[[], DatabaseUrls], redis_url: str) -> Iterator[tuple[Api, DatabaseUrls]]:
    """An application on a database of its own."""
    urls = new_database()
    settings = settings_for(urls, redis_url)
    migrate(settings)
    wired = wire(settings)
    yield Api(application(wired, settings), wired), urls
    wired.close()


def figures(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_what_is_late_and_what_waits_is_told(alone: tuple[Api, DatabaseUrls]):
    api, _ = alone
    ann = api.account()
    ann.post("/v1/matches", {"game": "breach", "seats": [{"kind": "ai"}, {"kind": "ai"}]}).expect(201)
    api.table("breach", 2, clock={"kind": "per_move", "seconds": 60})
    late = "UPDATE seats SET due_at = now() - interval '9 seconds', deadline = now() - interval '9 seconds' "
    with api.wired.pool.connection() as connection:
        connection.execute(
            "UPDATE seats SET due_at = now() - interval '7 seconds' WHERE due_at IS NOT NULL AND kind = 'ai'"
        )
        connection.execute(late + "WHERE deadline IS NOT NULL")
    told = figures(api.stranger.get("/metrics").expect(200).raw.decode())
    assert told['matchkeep_late_seats{kind="ai"}'] == told['matchkeep_late_seats{kind="deadline"}'] == 1
    assert 7 <= told['matchkeep_late_seconds{kind="ai"}'] < 9 <= told['matchkeep_late_seconds{kind="deadline"}']
    assert told["matchkeep_notices_waiting"] > 0
    assert told['matchkeep_matches{game="breach",status="active"}'] == 2


def test_jobs_waiting_are_told_by_queue(api: Api, redis_url: str):
    client = Redis.from_url(redis_url)
    client.rpush(f"rq:queue:{QUEUES[0]}", "one", "two")
    try:
        told = figures(api.stranger.get("/metrics").expect(200).raw.decode())
        assert told[f'matchkeep_jobs_waiting{{queue="{QUEUES[0]}"}}'] >= 2
    finally:
        client.lrem(f"rq:queue:{QUEUES[0]}", 0, "one")
        client.lrem(f"rq:queue:{QUEUES[0]}", 0, "two")


def test_each_series_is_described_once(api: Api):
    text = api.stranger.get("/metrics").expect(200).raw.decode()
    described = re.findall(r"^# TYPE (\w+) ", text, re.MULTILINE)
    assert len(described) == len(set(described))


def test_two_web_processes_tell_what_both_have_counted(alone: tuple[Api, DatabaseUrls], redis_url: str):
    _, urls = alone
    series = 'matchkeep_requests_total{method="GET",route="/v1/games",status="200"}'
    with running_server(urls, redis_url, web_processes="2") as address:
        for _ in range(60):
            urlopen(f"{address}/v1/games", timeout=10).read()
        told = {figures(urlopen(f"{address}/metrics", timeout=10).read().decode())[series] for _ in range(10)}
    assert told == {60.0}
