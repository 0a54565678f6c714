"""Bells for webhooks: rings for every target that Postgres says has something due."""

import logging
import time

from rq import Queue

from service.adapters.redis.channels import DELIVER
from service.app.house import House

PAUSE = 0.25
LONGEST_PAUSE = 2.0
"""Seconds between two looks: the longest after one that failed, and ten times what one took in between."""

MOST = 1000
JOB_SECONDS = 30
FORGET_EVERY = 3600.0


def ring(house: House, queue: Queue) -> None:
    """One bell for each target, unless those of the last look still ring. One that is lost rings again."""
    if queue.count:
        return
    for target in house.hooks.store.due(MOST):
        arguments = (*target.key, target.doubtful, target.count)
        queue.enqueue(DELIVER, args=arguments, job_timeout=JOB_SECONDS, result_ttl=0, failure_ttl=3600)


def run(house: House, queue: Queue) -> None:
    """Rings until the process ends."""
    forget_at = 0.0
    while True:
        began = time.monotonic()
        try:
            ring(house, queue)
            if began >= forget_at:
                forget_at = began + FORGET_EVERY
                house.hooks.store.forget()
        except Exception as error:  # whatever it is, the next look may be luckier; a thread that died would tell nobody
            logging.getLogger("matchkeep.webhooks").warning("trouble", exc_info=error)
            time.sleep(LONGEST_PAUSE)
        time.sleep(min(LONGEST_PAUSE, max(PAUSE, 10 * (time.monotonic() - began))))
