"""Notices: wakes who waits for something to move on: implements the port ``Waiting``."""

import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Lock, Thread

from redis import Redis, RedisError

from service.adapters.redis.channels import NOTICES, read_notice
from service.app.delivery import News
from service.app.problems import Problem
from service.app.records import Topic

SWEEP = 0.9
"""Seconds between two questions to Postgres about everything that is waited for, so that what a lost notice would have
told is known within a second."""

REMEMBERED = 10_000
"""Topics whose last notice is kept, for who begins to wait just after it."""


@dataclass(eq=False, frozen=True, slots=True)
class Waiter:
    """Somebody who waits for a topic to go beyond ``position``."""

    position: int
    bell: Event


class RedisNotices:
    """One listener and one sweeper a process, whatever the number of those who wait.

    ``token_ended`` is called when one has: then nothing that is known of tokens is to be trusted.
    """

    def __init__(self, client: Redis, news: News, token_ended: Callable[[], None]) -> None:
        self._client, self._news, self._token_ended = client, news, token_ended
        self._lock = Lock()
        self._waiters: dict[Topic, list[Waiter]] = defaultdict(list)
        self._seen: OrderedDict[Topic, int] = OrderedDict()
        self._stopped = Event()

    def start(self) -> None:
        """Begins to listen. A process in which nobody waits is better left alone: every command is a notice."""
        for target, name in ((self._listen, "notices"), (self._sweep, "notices-sweep")):
            Thread(target=target, name=name, daemon=True).start()

    @property
    def stopped(self) -> bool:
        """Whether the process is about to end, and who waits should come to an end too."""
        return self._stopped.is_set()

    def wait(self, topic: Topic, position: int, seconds: float, token: str | None = None) -> bool:
        """Waits until the topic has moved past ``position`` or ``token`` has ended; False after ``seconds`` in vain."""
        bell = Event()
        wanted = [(topic, Waiter(position, bell))]
        if token is not None:
            wanted.append((Topic("token", token), Waiter(0, bell)))
        with self._lock:
            if self.stopped or any(self._seen.get(one, 0) > waiter.position for one, waiter in wanted):
                return True
            for one, waiter in wanted:
                self._waiters[one].append(waiter)
        try:
            return bell.wait(seconds)
        finally:
            with self._lock:
                for one, waiter in wanted:
                    self._forget(one, waiter)

    def close(self) -> None:
        """Wakes everybody and stops."""
        self._stopped.set()
        with self._lock:
            for waiters in self._waiters.values():
                for waiter in waiters:
                    waiter.bell.set()

    def _forget(self, topic: Topic, waiter: Waiter) -> None:
        waiters = self._waiters[topic]
        waiters.remove(waiter)
        if not waiters:
            del self._waiters[topic]

    def _wake(self, topic: Topic, position: int) -> None:
        with self._lock:
            self._seen[topic] = max(position, self._seen.get(topic, 0))
            self._seen.move_to_end(topic)
            if len(self._seen) > REMEMBERED:
                self._seen.popitem(last=False)
            for waiter in self._waiters.get(topic, ()):
                if waiter.position < position:
                    waiter.bell.set()

    def _listen(self) -> None:
        while not self.stopped:
            try:
                with self._client.pubsub(ignore_subscribe_messages=True) as channel:  # type: ignore[no-untyped-call]
                    channel.subscribe(NOTICES)
                    for message in channel.listen():
                        topic, position = read_notice(message["data"])
                        if topic.kind == "token":
                            self._token_ended()
                        self._wake(topic, position)
            except (RedisError, OSError, ValueError) as error:  # a notice of another version may have another form
                logging.getLogger("matchkeep.notices").warning("no notices", extra={"error": str(error)})
                self._stopped.wait(SWEEP)

    def _sweep(self) -> None:
        """Notices can be lost: asks, in one query, about everything that is waited for (API §7)."""
        while not self._stopped.wait(SWEEP):
            with self._lock:
                asked = [(topic, min(one.position for one in waiters)) for topic, waiters in self._waiters.items()]
            try:
                for topic, position in self._news(asked) if asked else ():
                    self._wake(topic, position)
            except Problem as problem:
                logging.getLogger("matchkeep.notices").warning("no sweep", extra={"error": problem.detail})
