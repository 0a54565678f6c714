"""A worker process: takes jobs from the queues until it is told to stop."""

import logging
import os
import time

from redis import Redis, RedisError
from rq import SimpleWorker
from rq.serializers import JSONSerializer

from service.bootstrap import settings_to_start_with
from workers.jobs import wired
from workers.queues import JobQueues

ALIVE_SECONDS = 20
"""For which a worker counts as alive. It waits for 15 s less at a time, so that it leaves a Redis that is gone."""

PAUSE_SECONDS = 0.5


def main() -> None:
    """Works, and begins anew after a Redis that hung or went away."""
    settings = settings_to_start_with(os.environ)
    wired()
    logging.getLogger("rq").setLevel(logging.WARNING)
    client = Redis.from_url(settings.redis_for("queue"))
    while True:
        try:
            work(client)
            return
        except RedisError as error:
            logging.getLogger("matchkeep.worker").warning("no queue", extra={"error": str(error)})
            time.sleep(PAUSE_SECONDS)


def work(client: Redis, burst: bool = False) -> None:
    """Works until told to stop, or (``burst``) until nothing waits. A SimpleWorker starts a job in 2 ms, a forking one
    in 19; the supervisor replaces the process if it dies.
    """
    queues = JobQueues(client).queues
    worker = SimpleWorker(queues, connection=client, serializer=JSONSerializer, worker_ttl=ALIVE_SECONDS)
    worker.work(burst=burst, logging_level="WARNING")


if __name__ == "__main__":
    main()
