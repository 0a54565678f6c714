"""The webhook dispatcher: asks Postgres four times a second what is due, and has threads that send it (API §10).

Most of a thread's time is waiting for a target. Targets that are not verified or are failing share a few threads of
their own, so that they never make healthy ones wait. A target that stops answering holds up one thread, once.
"""

import logging
import os
import signal
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import SystemRandom
from threading import Event, Lock

from service.adapters.sender import HttpSender
from service.app.services import Services
from service.app.webhooks.delivering import deliver_next
from service.app.webhooks.ports import Sender
from service.bootstrap import settings_to_start_with, wire
from service.store.webhook_records import Key

THREADS_PER_TARGET = 4
"""Threads that send to one target at the same time, once the first of them has had a good answer."""

BATCH_SECONDS = 10.0
"""Seconds after which a thread lets other targets go first, though there is more for its own."""

POLL_SECONDS = 0.25
MAX_POLL_SECONDS = 2.0
"""The longest time between two looks: after one that failed. Else ten times what one took, for the database's sake."""

POLL_TARGETS = 1000
FORGET_SECONDS = 3600.0


@dataclass
class TargetLoad:
    """How many threads send to a target; ``healthy``: one of them has had a good answer."""

    threads: int = 0
    healthy: bool = False


class WebhookDispatcher:
    """``threads`` for healthy targets, a quarter as many more for the others. Several processes may each run one."""

    def __init__(self, services: Services, sender: Sender, threads: int) -> None:
        self._services, self._sender = services, sender
        self._capacity = {True: threads, False: max(1, threads // 4)}
        self._pool = ThreadPoolExecutor(sum(self._capacity.values()), "webhook")
        self._lock = Lock()
        self._targets: dict[Key, TargetLoad] = {}
        self._busy: Counter[bool] = Counter()

    def run(self, stopped: Event) -> None:
        """Dispatches what is due until ``stopped``, and then waits for what is being sent."""
        forget_at = 0.0
        while not stopped.is_set():
            began, pause = time.monotonic(), MAX_POLL_SECONDS
            try:
                self.dispatch_due()
                if began >= forget_at:
                    forget_at = began + FORGET_SECONDS
                    self._services.hooks.store.forget()
                pause = min(MAX_POLL_SECONDS, max(POLL_SECONDS, 10 * (time.monotonic() - began)))
            except Exception as error:  # the process goes on whatever happens: what is due stays due in Postgres
                logging.getLogger("matchkeep.webhooks").warning("not dispatched", exc_info=error)
            stopped.wait(pause)
        self.close()

    def dispatch_due(self) -> None:
        """Starts threads for everything that is due, as far as some are free; the next call finds the rest."""
        for target in self._services.hooks.store.due(POLL_TARGETS):
            for _ in range(target.count):
                if not self.dispatch(target.key, target.healthy):
                    break

    def dispatch(self, key: Key, healthy: bool) -> bool:
        """Starts a thread that sends what is due at a target; False where none is free, or the target has enough."""
        with self._lock:
            load = self._targets.get(key) or TargetLoad()
            if load.threads >= (THREADS_PER_TARGET if load.healthy else 1):
                return False
            if self._busy[healthy] >= self._capacity[healthy]:
                return False
            load.threads += 1
            self._targets[key] = load
            self._busy[healthy] += 1
        self._pool.submit(self._deliver, key, load, healthy)
        return True

    def close(self) -> None:
        """Waits for what is being sent: five seconds at most, the bound of one attempt."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _deliver(self, key: Key, load: TargetLoad, healthy: bool) -> None:
        until = time.monotonic() + BATCH_SECONDS
        try:
            while deliver_next(self._services, self._sender, key, SystemRandom()) and time.monotonic() < until:
                load.healthy = True
        except Exception as error:  # the delivery is due again when its lease is over
            logging.getLogger("matchkeep.webhooks").warning("not delivered", exc_info=error)
        finally:
            with self._lock:
                self._busy[healthy] -= 1
                load.threads -= 1
                if not load.threads:
                    del self._targets[key]


def main() -> None:
    """Dispatches until the process is told to stop."""
    stopped = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stopped.set())
    settings = settings_to_start_with(os.environ)
    services = wire(settings, listens=False).services
    sender = HttpSender(settings.webhook_private_targets)
    WebhookDispatcher(services, sender, settings.webhook_threads).run(stopped)


if __name__ == "__main__":
    main()
