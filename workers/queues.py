"""The queues of jobs: short ones, in which each thing that is to be done waits once.

What is due stands in Postgres, so a queue holds no more than keeps the workers busy: when they come back after a
while, little stands before the first fresh job. What waits is read from the queue itself, so that a flushed queue, a
restart or a second reconciler needs no other book.
"""

from collections.abc import Iterable
from typing import NamedTuple

from redis import Redis
from rq import Queue
from rq.serializers import JSONSerializer
from rq.worker import BaseWorker

from service.adapters.redis.channels import CHORES_QUEUE, DEADLINES_QUEUE, MOVES_QUEUE

QUEUES = (DEADLINES_QUEUE, MOVES_QUEUE, CHORES_QUEUE)
"""In the order in which workers look into them: a deadline takes a few ms and never waits behind the AIs' searches."""

WAITING_PER_WORKER = 8
"""Jobs of a queue for each worker: several times what it does between two looks of the reconciler, and no more."""

JOB_SECONDS = 30
FAILED_SECONDS = 60
"""For which a job that failed can be looked at; what it was to do is still due, and enqueued again."""


class Job(NamedTuple):
    """Something to be done: by which function, to what. ``at``: since when (ms); another turn is another job.

    ``cause``: what a ``Cause`` holds, of the request that brought it about.
    """

    queue: str
    function: str
    arguments: tuple[str | int, ...]
    at: int
    cause: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        """What is to be done, whenever it became due; one job of it waits at a time."""
        return "-".join([self.function.rpartition(".")[2], *map(str, self.arguments)])

    @property
    def job_id(self) -> str:
        """Under which the queue knows it."""
        return f"{self.subject}-{self.at}"


class JobQueues:
    """The queues as the reconciler fills them, and as workers take from them."""

    def __init__(self, client: Redis) -> None:
        self.client = client
        self.queues = [Queue(name, connection=client, serializer=JSONSerializer) for name in QUEUES]
        self._by_name = {queue.name: queue for queue in self.queues}

    def capacity(self) -> int:
        """How many jobs may wait in a queue, for as many workers as there are."""
        return WAITING_PER_WORKER * max(2, BaseWorker.count(connection=self.client))

    def waiting(self, name: str) -> list[str]:
        """The subjects of the jobs that wait in a queue."""
        return [job_id.rpartition("-")[0] for job_id in self._by_name[name].get_job_ids()]

    def put(self, name: str, jobs: Iterable[Job]) -> None:
        """Enqueues jobs, all in one round trip."""
        prepared = [
            Queue.prepare_data(
                job.function,
                args=job.arguments,
                job_id=job.job_id,
                timeout=JOB_SECONDS,
                result_ttl=0,
                failure_ttl=FAILED_SECONDS,
                meta={"cause": job.cause},
            )
            for job in jobs
        ]
        if prepared:
            self._by_name[name].enqueue_many(prepared)
