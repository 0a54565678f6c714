"""Notifier for webhooks: rings for every target that Postgres says has something due."""

import logging
import time

from rq import Queue

from service.adapters.redis.channels import DELIVER
from service.app.services import Services

PAUSE = 0.25
LONGEST_PAUSE = 2.0
"""Seconds between two looks: the longest after one that failed, and ten times what one took in between."""

MOST = 1000
JOB_SECONDS = 30
FORGET_EVERY = 3600.0


def ring(services: Services, queue: Queue) -> None:
    """One bell for each target, unless those of the last look still ring. One that is lost rings again."""
    if queue.count:
        return
    for target in services.hooks.store.due(MOST):
        arguments = (*target.key, target.doubtful, target.count)
        queue.enqueue(DELIVER, args=arguments, job_timeout=JOB_SECONDS, result_ttl=0, failure_ttl=3600)


def run(services: Services, queue: Queue) -> None:
    """Rings until the process ends."""
    forget_at = 0.0
    while True:
        began = time.monotonic()
        try:
            ring(services, queue)
            if began >= forget_at:
                forget_at = began + FORGET_EVERY
                services.hooks.store.forget()
        except Exception as error:  # whatever it is, the next look may be luckier; a thread that died would tell nobody
            logging.getLogger("matchkeep.webhooks").warning("trouble", exc_info=error)
            time.sleep(LONGEST_PAUSE)
        time.sleep(min(LONGEST_PAUSE, max(PAUSE, 10 * (time.monotonic() - began))))
