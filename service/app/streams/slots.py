"""Slots: the right to hold a thread for long, bounded in this process and by holder over all of them (API §§7, 8)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Condition

from service.app.delivery import Leases
from service.app.problems import Problem


@dataclass(frozen=True, slots=True)
class SlotRules:
    """What bounds a kind of slots, and what is raised at a bound.

    ``capacity``: of this process; ``caps``: of each kind of holder (``account``, ``address``) over all processes.
    ``wait_seconds``: how long to wait for one to become free in this process.
    """

    capacity: int
    caps: Mapping[str, int]
    full: Callable[[], Problem]
    over_cap: Callable[[], Problem]
    wait_seconds: float = 0.0


class Slots:
    """Slots by their rules. Safe for threads."""

    def __init__(self, rules: SlotRules, leases: Leases) -> None:
        self._rules, self._leases = rules, leases
        self._changed = Condition()
        self.taken = 0

    def take(self, **holders: str | None) -> "Slot":
        """A slot for these holders (ids by kind; None: nobody). Raises the rules' ``full`` or ``over_cap``."""
        with self._changed:
            if not self._changed.wait_for(lambda: self.taken < self._rules.capacity, self._rules.wait_seconds):
                raise self._rules.full()
            self.taken += 1
        try:
            lease = self._lease(holders)
        except BaseException:
            self._give_back(None)
            raise
        return Slot(lambda: self._give_back(lease))

    def _lease(self, holders: Mapping[str, str | None]) -> str | None:
        caps = {f"{kind}:{holders[kind]}": cap for kind, cap in self._rules.caps.items() if holders.get(kind)}
        if not caps:
            return None
        lease = self._leases.take(caps)
        if lease is None:
            raise self._rules.over_cap()
        return lease

    def _give_back(self, lease: str | None) -> None:
        with self._changed:
            self.taken -= 1
            self._changed.notify()
        if lease is not None:
            self._leases.give_back(lease)


class Slot:
    """One slot, until it is left; leaving it again does no harm."""

    def __init__(self, give_back: Callable[[], None]) -> None:
        self._give_back: Callable[[], None] | None = give_back

    def leave(self) -> None:
        """Gives the slot back."""
        give_back, self._give_back = self._give_back, None
        if give_back is not None:
            give_back()

    def __enter__(self) -> "Slot":
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()


def stream_rules(capacity: int, caps: Mapping[str, int]) -> SlotRules:
    """Open streams and long polls: 503 where the process is full, 429 where the account or the address is (API §7)."""
    soon = {"Retry-After": "5"}
    return SlotRules(
        capacity,
        caps,
        full=lambda: Problem("streams_full", "no room for another stream here", headers=soon),
        over_cap=lambda: Problem(
            "streams_full", "this account or address has its streams open", status=429, headers=soon
        ),
    )


def log_check_rules(capacity: int) -> SlotRules:
    """Checks of uploaded logs, a second of CPU each: one at a time for an account (API §8)."""
    soon = {"Retry-After": "1"}
    return SlotRules(
        capacity,
        {"log": 1},
        full=lambda: Problem("unavailable", "other logs are being checked", headers=soon),
        over_cap=lambda: Problem("rate_limited", "one log at a time for an account", {"bucket": "log"}, headers=soon),
        wait_seconds=5.0,
    )
