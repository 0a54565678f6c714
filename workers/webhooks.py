"""The job that delivers webhooks, and the process that does nothing else."""

import logging
import os

from redis import Redis
from rq import Queue, SimpleWorker
from rq.serializers import JSONSerializer

from service.adapters.redis.channels import HOOKS
from service.app.webhooks.records import Key
from service.logging_setup import set_up_logging
from service.settings import Settings
from workers.couriers import couriers


def deliver(account_id: str, webhook_id: str, doubtful: bool, count: int) -> None:
    """Sends couriers to a target, for what is due there; harmless when it comes twice, late or for nothing."""
    for _ in range(count):
        couriers().go(Key(account_id, webhook_id), doubtful)


def main() -> None:
    """Works. What is on its way when the process is told to stop is finished; it takes five seconds at most."""
    settings = Settings.from_env(os.environ)
    set_up_logging(settings.log_level)
    logging.getLogger("rq").setLevel(logging.WARNING)
    connection = Redis.from_url(settings.redis_url)
    queue = Queue(HOOKS, connection=connection, serializer=JSONSerializer)
    crew = couriers()
    SimpleWorker([queue], connection=connection, serializer=JSONSerializer).work(logging_level="WARNING")
    crew.close()


if __name__ == "__main__":
    main()
