"""CheckSlots: long checks of what clients bring, one at a time for an account, and few in a process (API §8)."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from service.app.delivery import Leases
from service.app.problems import Problem

PATIENCE = 5.0
"""Seconds that a check waits for the others in this process."""

SOON = {"Retry-After": "1"}


class CheckSlots:
    """At most ``most`` checks at once in this process, and one for an account over all processes."""

    def __init__(self, most: int, leases: Leases) -> None:
        self._free = BoundedSemaphore(most)
        self._leases = leases

    @contextmanager
    def take(self, account: str) -> Iterator[None]:
        """The account's turn. Raises ``rate_limited`` while it has one, ``unavailable`` when there are too many."""
        lease = self._leases.take({f"log:{account}": 1})
        if lease is None:
            more = {"bucket": "log"}
            raise Problem("rate_limited", "one log at a time for an account", more, headers=SOON)
        try:
            if not self._free.acquire(timeout=PATIENCE):
                raise Problem("unavailable", "other logs are being checked", headers=SOON)
            try:
                yield
            finally:
                self._free.release()
        finally:
            self._leases.give_back(lease)
