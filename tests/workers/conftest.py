"""Fixtures: the queues of this test process, empty, and jobs that work on its servers."""

import signal
from collections.abc import Iterator

import pytest
from redis import Redis

from service.settings import Settings
from workers.jobs import wired
from workers.queues import JobQueues


@pytest.fixture
def client(redis_url: str) -> Redis:
    made = Redis.from_url(redis_url)
    made.flushdb()
    return made


@pytest.fixture
def queues(client: Redis) -> JobQueues:
    return JobQueues(client)


@pytest.fixture
def jobs_work_here(redis_url: str, api_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Jobs that are worked off in this process use this test's servers."""
    monkeypatch.setenv("MATCHKEEP_DATABASE_URL", api_settings.database_url)
    monkeypatch.setenv("MATCHKEEP_REDIS_URL", redis_url)
    monkeypatch.setenv("MATCHKEEP_LOG_LEVEL", "error")
    wired.cache_clear()
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in handlers.items():  # a worker takes them for itself
        signal.signal(number, handler)
    wired().close()
    wired.cache_clear()
