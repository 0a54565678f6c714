"""StreamSlots: how many streams and long polls are open, in this process, for an account, from an address (API §7)."""

from collections.abc import Callable, Mapping
from threading import Lock

from service.app.delivery import Leases
from service.app.problems import Problem

SOON = {"Retry-After": "5"}


class StreamSlots:
    """``most`` holds in this process, always; ``caps`` (``account``, ``address``) over all, where there are any."""

    def __init__(self, most: int, caps: Mapping[str, int], leases: Leases) -> None:
        self._most, self._caps, self._leases = most, caps, leases
        self._lock = Lock()
        self._taken = 0

    @property
    def taken(self) -> int:
        """How many are open now."""
        return self._taken

    def take(self, account: str | None = None, address: str | None = None) -> "Slot":
        """A place for one stream. Raises ``streams_full``: 503 for the process, 429 for the account or the address."""
        with self._lock:
            if self._taken >= self._most:
                raise Problem("streams_full", "no room for another stream here", headers=SOON)
            self._taken += 1
        try:
            lease = self._lease(account, address)
        except BaseException:
            self._give_back(None)
            raise
        return Slot(lambda: self._give_back(lease))

    def _lease(self, account: str | None, address: str | None) -> str | None:
        named = {"account": account, "address": address}
        caps = {f"{kind}:{named[kind]}": most for kind, most in self._caps.items() if named[kind]}
        if not caps:
            return None
        lease = self._leases.take(caps)
        if lease is None:
            raise Problem("streams_full", "this account or address has its streams open", status=429, headers=SOON)
        return lease

    def _give_back(self, lease: str | None) -> None:
        with self._lock:
            self._taken -= 1
        if lease is not None:
            self._leases.give_back(lease)


class Slot:
    """One stream's place, until it is left; leaving it again does no harm."""

    def __init__(self, give_back: Callable[[], None]) -> None:
        self._give_back: Callable[[], None] | None = give_back

    def leave(self) -> None:
        """Gives the place back."""
        give_back, self._give_back = self._give_back, None
        if give_back is not None:
            give_back()

    def __enter__(self) -> "Slot":
        return self

    def __exit__(self, *_: object) -> None:
        self.leave()
