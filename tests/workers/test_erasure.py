"""The reconciler finds erased accounts in Postgres, and a worker takes them out of their matches."""

from collections.abc import Iterator

import pytest
from redis import Redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from service.settings import Settings
from tests.support.api import Api
from workers.jobs import wired
from workers.reconcile import Reconciler


@pytest.fixture
def queue(redis_url: str, api_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Queue]:
    """A queue whose jobs work on this test's servers."""
    monkeypatch.setenv("MATCHKEEP_DATABASE_URL", api_settings.database_url)
    monkeypatch.setenv("MATCHKEEP_REDIS_URL", redis_url)
    monkeypatch.setenv("MATCHKEEP_LOG_LEVEL", "error")
    wired.cache_clear()
    yield Queue("erasures", connection=Redis.from_url(redis_url), serializer=JSONSerializer)
    wired().close()
    wired.cache_clear()


def test_it_leaves_its_matches_though_nobody_told_the_worker(api: Api, queue: Queue):
    ann, bob = api.account(), api.account()
    table = api.table("breach", [ann, bob])
    ann.delete("/v1/account").expect(202)
    assert table.see(1)["status"] == "active"
    Reconciler(api.wired.services, queue).tidy()
    SimpleWorker([queue], connection=queue.connection, serializer=JSONSerializer).work(burst=True)
    assert table.see(1)["outcome"]["ending"] == "resignation"
