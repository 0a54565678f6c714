"""Listener: wakes who waits for something to move on: implements the port ``Listener``."""

import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from threading import Event, Lock, Thread

from redis import RedisError

from service.adapters.redis.channels import NOTICES, read_notice
from service.adapters.redis.subscription import Subscription
from service.app.delivery import News
from service.store.errors import UnavailableError
from service.store.positions import Topic

SWEEP_SECONDS = 0.9
"""Between two questions to Postgres about everything that is waited for: what a lost notice would have told is known
within a second."""

REMEMBERED_TOPICS = 10_000
"""Whose last notice is kept, for who begins to wait just after it."""


@dataclass(eq=False, frozen=True, slots=True)
class Waiter:
    """Somebody who waits for a topic to go beyond ``position``."""

    position: int
    woken: Event


class RedisListener:
    """One thread that hears notices and one that sweeps a process, whatever the number of those who wait.

    ``token_ended`` is called when one has: then nothing that is known of tokens is to be trusted.
    """

    def __init__(self, url: str, news: News, token_ended: Callable[[], None]) -> None:
        self._url, self._news, self._token_ended = url, news, token_ended
        self._lock = Lock()
        self._waiters: dict[Topic, list[Waiter]] = defaultdict(list)
        self._seen: OrderedDict[Topic, int] = OrderedDict()
        self._stopped = Event()

    def start(self) -> None:
        """Begins to listen. A process in which nobody waits is better left alone: every command is a notice."""
        for target, name in ((self._listen, "listener"), (self._sweep, "listener-sweep")):
            Thread(target=target, name=name, daemon=True).start()

    @property
    def stopped(self) -> bool:
        """Whether the process is about to end, and who waits should come to an end too."""
        return self._stopped.is_set()

    def wait(self, topic: Topic, position: int, seconds: float, token: Topic | None = None) -> bool:
        """Waits until the topic has moved past ``position`` or ``token`` has ended; False after ``seconds`` in vain."""
        woken = Event()
        wanted = [(topic, Waiter(position, woken))]
        if token is not None:
            wanted.append((token, Waiter(0, woken)))
        with self._lock:
            if self.stopped or any(self._seen.get(key, 0) > waiter.position for key, waiter in wanted):
                return True
            for key, waiter in wanted:
                self._waiters[key].append(waiter)
        try:
            return woken.wait(seconds)
        finally:
            with self._lock:
                for key, waiter in wanted:
                    self._remove(key, waiter)

    def forget(self, topic: Topic) -> None:
        """Drops the last notice of a topic, which told of what is not there: nobody is to be woken by it again."""
        with self._lock:
            self._seen.pop(topic, None)

    def close(self) -> None:
        """Wakes everybody and stops."""
        self._stopped.set()
        with self._lock:
            for waiters in self._waiters.values():
                for waiter in waiters:
                    waiter.woken.set()

    def _remove(self, topic: Topic, waiter: Waiter) -> None:
        waiters = self._waiters[topic]
        waiters.remove(waiter)
        if not waiters:
            del self._waiters[topic]

    def _wake(self, topic: Topic, position: int) -> None:
        with self._lock:
            self._seen[topic] = max(position, self._seen.get(topic, 0))
            self._seen.move_to_end(topic)
            if len(self._seen) > REMEMBERED_TOPICS:
                self._seen.popitem(last=False)
            for waiter in self._waiters.get(topic, ()):
                if waiter.position < position:
                    waiter.woken.set()

    def _listen(self) -> None:
        while not self.stopped:
            try:
                with closing(Subscription(self._url, NOTICES)) as notices:
                    while not self.stopped:
                        message = notices.next(SWEEP_SECONDS)
                        if message is not None:
                            self._hear(message)
            except (RedisError, OSError) as error:
                logging.getLogger("matchkeep.listener").warning("no notices", extra={"error": str(error)})
                self._stopped.wait(SWEEP_SECONDS)

    def _hear(self, message: bytes) -> None:
        try:
            topic, position = read_notice(message)
        except ValueError as error:  # a process of another version may say it in another form
            logging.getLogger("matchkeep.listener").warning("not a notice", extra={"error": str(error)})
            return
        if topic.kind == "token":
            self._token_ended()
        self._wake(topic, position)

    def _sweep(self) -> None:
        """Notices can be lost: asks, in one query, about everything that is waited for (API §7)."""
        while not self._stopped.wait(SWEEP_SECONDS):
            with self._lock:
                asked = [
                    (topic, min(waiter.position for waiter in waiters)) for topic, waiters in self._waiters.items()
                ]
            try:
                for topic, position in self._news(asked) if asked else ():
                    self._wake(topic, position)
            except UnavailableError as error:
                logging.getLogger("matchkeep.listener").warning("no sweep", extra={"error": str(error)})
