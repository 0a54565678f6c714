"""Couriers: threads that carry webhooks to their targets, a few to one target, and in two lanes.

Most of a courier's time is waiting for a target. Targets that sleep, or whose last answer was bad, have a lane of their
own, so that they never make others wait. A target that stops to answer holds up one courier, once.
"""

import logging
import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from random import SystemRandom
from threading import Lock

from service.adapters.sender import HttpSender
from service.app.services import Services
from service.app.webhooks.delivering import deliver_next
from service.app.webhooks.ports import Sender
from service.app.webhooks.records import Key
from service.settings import Settings
from workers.parts import parts

PARALLEL = 4
"""Couriers that go to one target at the same time, once the first of them has been received well."""

SHIFT = 10.0
"""Seconds after which a courier lets others go first, though there is more for the same target."""


@dataclass
class Visit:
    """How many couriers are at a target, or on their way; ``well``: one of them has been received well."""

    couriers: int = 0
    well: bool = False


class Couriers:
    """``threads`` for targets that answer well, a quarter as many more for doubtful ones."""

    def __init__(self, services: Services, sender: Sender, threads: int) -> None:
        self._services, self._sender = services, sender
        self._room = {False: threads, True: max(1, threads // 4)}
        self._pool = ThreadPoolExecutor(sum(self._room.values()), "courier")
        self._lock = Lock()
        self._visits: dict[Key, Visit] = {}
        self._lanes: Counter[bool] = Counter()

    def go(self, key: Key, doubtful: bool) -> bool:
        """Sends a courier, if one is free and the target has not enough of them; else the bell will ring again."""
        with self._lock:
            visit = self._visits.get(key) or Visit()
            if visit.couriers >= (PARALLEL if visit.well else 1) or self._lanes[doubtful] >= self._room[doubtful]:
                return False
            visit.couriers += 1
            self._visits[key] = visit
            self._lanes[doubtful] += 1
        self._pool.submit(self._carry, key, visit, doubtful)
        return True

    def close(self) -> None:
        """Waits for those who are on their way."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _carry(self, key: Key, visit: Visit, doubtful: bool) -> None:
        until = time.monotonic() + SHIFT
        try:
            while deliver_next(self._services, self._sender, key, SystemRandom()) and time.monotonic() < until:
                visit.well = True
        except Exception as error:  # whatever it is, the delivery is due again when its lease is over
            logging.getLogger("matchkeep.webhooks").warning("trouble", exc_info=error)
        finally:
            with self._lock:
                self._lanes[doubtful] -= 1
                visit.couriers -= 1
                if not visit.couriers:
                    del self._visits[key]


@cache
def couriers() -> Couriers:
    """This process's couriers."""
    settings = Settings.from_env(os.environ)
    return Couriers(parts().services, HttpSender(settings.webhook_private_targets), settings.webhook_threads)
