"""Listener: wakes who waits for something to move on: implements the port ``Listener``."""

import logging
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from threading import Event, Lock, Thread

from service.adapters.redis.channels import EPOCHS, TOKENS, channel_of, epochs_channel, read_notice, topic_of
from service.adapters.redis.doubt import SWEEP_SECONDS, Doubt
from service.adapters.redis.subscription import Heard, Subscription
from service.app.delivery import News
from service.store.errors import UnavailableError
from service.store.positions import Topic

REMEMBERED_TOPICS = 10_000
"""Whose last notice is kept, for who begins to wait just after it."""

WATCHED_TOPICS = 4_000
"""Whose notices are heard, if not more are waited for: those that were waited for last are likely to be again."""


@dataclass(eq=False, frozen=True, slots=True)
class Waiter:
    """Somebody who waits for a topic to go beyond ``position``."""

    position: int
    woken: Event


class RedisListener:
    """One thread that hears notices and one that asks a process's questions, whatever the number of those who wait.

    It hears the channels of what is waited for and of tokens, no others. What moved before its channel was heard is
    asked about once it is; all that is waited for, whenever a notice may have been lost (``Doubt``).
    ``token_ended`` is called when one has: then nothing that is known of tokens is to be trusted. ``match_moved`` is
    called with the id and the version of a match that was heard to have moved on.
    """

    def __init__(
        self,
        url: str,
        news: News,
        token_ended: Callable[[], None],
        match_moved: Callable[[str, int], None] | None = None,
    ) -> None:
        self._url, self._news, self._token_ended, self._match_moved = url, news, token_ended, match_moved
        self._lock = Lock()
        self._waiters: dict[Topic, list[Waiter]] = defaultdict(list)
        self._seen: OrderedDict[Topic, int] = OrderedDict()
        self._watched: OrderedDict[Topic, None] = OrderedDict()
        self._fresh: set[Topic] = set()
        self._subscription: Subscription | None = None
        self._doubt = Doubt()
        self._asks = Event()
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
                self._watch(key)
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
        self._asks.set()

    def _remove(self, topic: Topic, waiter: Waiter) -> None:
        waiters = self._waiters[topic]
        waiters.remove(waiter)
        if not waiters:
            del self._waiters[topic]

    def _watch(self, topic: Topic) -> None:
        if topic.kind == "token":
            return
        is_new = topic not in self._watched
        self._watched[topic] = None
        self._watched.move_to_end(topic)
        if not is_new or self._subscription is None:
            return
        self._subscription.add(channel_of(topic))
        if len(self._watched) > WATCHED_TOPICS:
            oldest, _ = self._watched.popitem(last=False)
            if oldest in self._waiters:
                self._watched[oldest] = None
            else:
                self._subscription.remove(channel_of(oldest))

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
                self._hear_all()
            except Exception as error:  # whatever it is: a thread that subscribes may have found the connection broken
                logging.getLogger("matchkeep.listener").warning("no notices", extra={"error": str(error)})
                self._stopped.wait(SWEEP_SECONDS)

    def _hear_all(self) -> None:
        with closing(Subscription(self._url)) as subscription:
            with self._lock:
                self._subscription = subscription
                subscription.add(TOKENS, *map(channel_of, self._watched), epochs_channel(subscription.database))
            while not self.stopped:
                heard = subscription.next(SWEEP_SECONDS)
                if heard:
                    self._hear(heard)

    def _hear(self, heard: Heard) -> None:
        if heard.message is None:
            self._begin_to_hear(heard.channel)
        elif heard.channel.startswith(EPOCHS):
            if self._doubt.hear(heard.message):
                self._asks.set()
        else:
            self._hear_notice(heard.message)

    def _begin_to_hear(self, channel: str) -> None:
        """The last channel of a new connection is that of epochs: whatever was told before it may have been lost."""
        if channel.startswith(EPOCHS):
            self._doubt.raise_it()
        elif channel != TOKENS:
            with self._lock:
                self._fresh.add(topic_of(channel))
        self._asks.set()

    def _hear_notice(self, message: bytes) -> None:
        try:
            topic, position = read_notice(message)
        except ValueError as error:  # a process of another version may say it in another form
            logging.getLogger("matchkeep.listener").warning("not a notice", extra={"error": str(error)})
            return
        if topic.kind == "token":
            self._token_ended()
        elif topic.kind == "match" and self._match_moved:
            self._match_moved(topic.id, position)
        self._wake(topic, position)

    def _sweep(self) -> None:
        """Asks, in one query, about what was not heard from its beginning, or about everything (API §7)."""
        while not self.stopped:
            self._asks.wait(self._doubt.seconds_left())
            self._asks.clear()
            everything = self._doubt.seconds_left() == 0
            if everything:
                self._doubt.settle()
            asked = self._to_ask(everything)
            try:
                for topic, position in self._news(asked) if asked else ():
                    self._wake(topic, position)
            except UnavailableError as error:
                logging.getLogger("matchkeep.listener").warning("no sweep", extra={"error": str(error)})
                self._stopped.wait(SWEEP_SECONDS)
                self._doubt.raise_it()

    def _to_ask(self, everything: bool) -> list[tuple[Topic, int]]:
        """Topics that somebody waits for, each with the least position that somebody waits beyond."""
        with self._lock:
            topics = [*self._waiters] if everything else [topic for topic in self._fresh if topic in self._waiters]
            self._fresh.clear()
            return [(topic, min(waiter.position for waiter in self._waiters[topic])) for topic in topics]
