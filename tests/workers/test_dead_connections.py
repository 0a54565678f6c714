"""Workers whose connections have died take jobs again soon after the fault's end, and lose none to a dead session."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from uuid import uuid4

import pytest
from redis import Redis
from rq.job import Job as QueuedJob
from rq.worker import BaseWorker

from service.adapters.redis.channels import CHORES_QUEUE, ERASURE
from service.settings import Settings
from service.store.errors import UnavailableError
from tests.e2e.calling import busy
from tests.local.toybox import ROOT, until
from tests.support.faulty_proxy import FaultyProxy, faulty_redis
from workers.jobs import for_its_cause
from workers.queues import Job, JobQueues

AGAIN_SECONDS = 5.0
"""After the fault's end; more on a machine that is busy with other things."""

FAULT_SECONDS = 2.5
"""More than a worker waits before it gives a connection up."""


@pytest.fixture
def proxy(redis_url: str, client: Redis, api_settings: Settings) -> Iterator[FaultyProxy]:
    """A worker process works behind it."""
    with faulty_redis(redis_url) as (url, proxy):
        env = os.environ | {"MATCHKEEP_DATABASE_URL": api_settings.database_url, "MATCHKEEP_REDIS_URL": url}
        worker = subprocess.Popen([sys.executable, "-m", "workers.main"], cwd=ROOT, env=env)
        until(lambda: BaseWorker.count(connection=client) == 1, seconds=60)
        yield proxy
        worker.terminate()
        assert worker.wait(10) == 0


def test_a_worker_takes_jobs_again_soon_after_its_connection_fell_silent(
    proxy: FaultyProxy, client: Redis, queues: JobQueues
):
    def is_worked_off() -> bool:
        """Whether a fresh job is, in a second; the one before may have gone to a dead connection."""
        job = Job(CHORES_QUEUE, ERASURE, (str(uuid4()),), 0)
        queues.put(CHORES_QUEUE, [job])
        ends = time.monotonic() + 1
        while QueuedJob.exists(job.job_id, connection=client):
            if time.monotonic() > ends:
                return False
            time.sleep(0.02)
        return True

    assert is_worked_off()
    proxy.forget()
    began = time.monotonic()
    until(is_worked_off)
    assert time.monotonic() - began < AGAIN_SECONDS * busy()
    proxy.silence()
    time.sleep(FAULT_SECONDS)
    proxy.heal()
    over = time.monotonic()
    until(is_worked_off)
    assert time.monotonic() - over < AGAIN_SECONDS * busy()


@pytest.mark.parametrize("silent", [1, 2])
def test_a_job_is_done_once_more_where_the_database_did_not_answer(silent: int):
    done = []

    @for_its_cause
    def job(match_id: str) -> None:
        done.append(match_id)
        if len(done) <= silent:
            raise UnavailableError("no answer")

    if silent == 1:
        job("a match")
    else:
        with pytest.raises(UnavailableError):
            job("a match")
    assert done == ["a match", "a match"]
