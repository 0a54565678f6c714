"""A worker process: takes jobs from the queues until it is told to stop."""

import logging
import os
import time
from types import FrameType

from redis import Redis, RedisError
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.adapters.redis.client import queue_client
from service.bootstrap import settings_to_start_with
from workers.jobs import wired
from workers.queues import JobQueues

ALIVE_SECONDS = 20
"""For which a worker counts as alive; it gives a sign of life each time that it looks for a job."""

WAIT_SECONDS = 1
"""For which Redis is asked to wait for a job: what a worker on a dead connection is handed meanwhile is lost, and
enqueued again."""

DEAD_SECONDS = WAIT_SECONDS + 1
"""Without an answer, after which a connection counts as dead."""

PAUSE_SECONDS = 0.5


class BoundedWorker(SimpleWorker):
    """A worker whose every wait for Redis has a bound. A SimpleWorker starts a job in 2 ms, a forking one in 19; the
    supervisor replaces the process if it dies.
    """

    max_connection_wait_time = PAUSE_SECONDS
    told_to_stop = False

    @property
    def dequeue_timeout(self) -> int:
        """Seconds; the library's own are five, and ten more until it gives a silent connection up."""
        return WAIT_SECONDS

    @property
    def connection_timeout(self) -> int:
        """Seconds that an answer may take."""
        return DEAD_SECONDS

    def subscribe(self) -> None:
        """Takes no orders by Redis: who stops a worker signals its process."""

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        """A signal says that this is to end, once the job is done."""
        self.told_to_stop = True
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call] # the library gives it no types


def main() -> None:
    """Works, and begins anew after a Redis that hung, had no room or went away."""
    settings = settings_to_start_with(os.environ)
    wired()
    logging.getLogger("rq").setLevel(logging.WARNING)
    client = queue_client(settings.redis_for("queue"), DEAD_SECONDS)
    while not work(client):
        time.sleep(PAUSE_SECONDS)


def work(client: Redis, burst: bool = False) -> bool:
    """Works until told to stop (then True), or Redis fails, or (``burst``) nothing waits."""
    worker = BoundedWorker(
        JobQueues(client).queues, connection=client, serializer=JSONSerializer, worker_ttl=ALIVE_SECONDS
    )
    try:
        worker.work(burst=burst, logging_level="WARNING")
    except RedisError as error:
        logging.getLogger("matchkeep.worker").warning("no queue", extra={"error": str(error)})
    return worker.told_to_stop


if __name__ == "__main__":
    main()
