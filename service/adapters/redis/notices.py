"""Notices: wakes who waits for a match to move on: implements the port ``Waiting``."""

import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from threading import Event, Lock, Thread

import orjson
from redis import Redis, RedisError

from service.adapters.redis.channels import NOTICES
from service.app.problems import Problem

SWEEP = 1.0
"""Seconds between two questions to Postgres about everything that is waited for: a lost notice delays so long."""

REMEMBERED = 10_000
"""Matches whose last notice is kept, for who begins to wait just after it."""

Versions = Callable[[Iterable[str]], Mapping[str, int]]


@dataclass(eq=False, frozen=True, slots=True)
class Waiter:
    """Somebody who waits for a version after ``version``."""

    version: int
    bell: Event


class RedisNotices:
    """One listener and one sweeper a process, whatever the number of those who wait."""

    def __init__(self, client: Redis, versions: Versions, most: int) -> None:
        self._client, self._versions, self._most = client, versions, most
        self._lock = Lock()
        self._waiters: dict[str, list[Waiter]] = defaultdict(list)
        self._count = 0
        self._seen: OrderedDict[str, int] = OrderedDict()
        self._stopped = Event()
        for target, name in ((self._listen, "notices"), (self._sweep, "notices-sweep")):
            Thread(target=target, name=name, daemon=True).start()

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return self._count

    @property
    def stopped(self) -> bool:
        """Whether the process is about to end."""
        return self._stopped.is_set()

    def wait(self, match_id: str, version: int, seconds: float) -> None:
        """Returns when the match has moved past ``version``, when the process stops, or after ``seconds``.

        Raises ``Problem`` ``streams_full`` when too many wait already.
        """
        waiter = Waiter(version, Event())
        with self._lock:
            if self._count >= self._most:
                raise Problem("streams_full", "no room for another stream", headers={"Retry-After": "1"})
            if self._seen.get(match_id, 0) > version or self.stopped:
                return
            self._waiters[match_id].append(waiter)
            self._count += 1
        try:
            waiter.bell.wait(seconds)
        finally:
            self._forget(match_id, waiter)

    def close(self) -> None:
        """Wakes everybody and stops."""
        self._stopped.set()
        with self._lock:
            for waiters in self._waiters.values():
                for waiter in waiters:
                    waiter.bell.set()

    def _forget(self, match_id: str, waiter: Waiter) -> None:
        with self._lock:
            self._count -= 1
            waiters = self._waiters[match_id]
            waiters.remove(waiter)
            if not waiters:
                del self._waiters[match_id]

    def _wake(self, match_id: str, version: int) -> None:
        with self._lock:
            self._seen[match_id] = max(version, self._seen.get(match_id, 0))
            self._seen.move_to_end(match_id)
            if len(self._seen) > REMEMBERED:
                self._seen.popitem(last=False)
            for waiter in self._waiters.get(match_id, ()):
                if waiter.version < version:
                    waiter.bell.set()

    def _listen(self) -> None:
        while not self.stopped:
            try:
                with self._client.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call]
                    channel.subscribe(NOTICES)
                    for message in channel.listen():
                        said = orjson.loads(message["data"])
                        if said:
                            self._wake(said[0], said[1])
            except (RedisError, OSError) as error:
                logging.getLogger("matchkeep.notices").warning("no notices", extra={"error": str(error)})
                self._stopped.wait(SWEEP)

    def _sweep(self) -> None:
        """Notices can be lost: asks, in one query, about everything that is waited for (API §7)."""
        while not self._stopped.wait(SWEEP):
            with self._lock:
                wanted = list(self._waiters)
            try:
                for match_id, version in (self._versions(wanted) if wanted else {}).items():
                    self._wake(match_id, version)
            except Problem as problem:
                logging.getLogger("matchkeep.notices").warning("no sweep", extra={"error": problem.detail})
