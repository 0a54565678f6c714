"""Who waits for notices in a test, and a database that says where things stand."""

import threading
import time
from collections.abc import Iterable
from uuid import uuid4

from service.adapters.redis.listener import RedisListener
from service.adapters.redis.notifier import RedisNotifier
from service.store.errors import UnavailableError
from service.store.positions import Topic

Asked = list[tuple[Topic, int]]


class Standing:
    """Where things stand, as a database would say; it remembers what it was asked."""

    def __init__(self) -> None:
        self.positions: dict[Topic, int] = {}
        self.questions: list[Asked] = []
        self.away = False

    def __call__(self, asked: Iterable[tuple[Topic, int]]) -> Asked:
        self.questions.append(list(asked))
        if self.away:
            raise UnavailableError("the database is away")
        found = [(topic, self.positions.get(topic, 0), reached) for topic, reached in self.questions[-1]]
        return [(topic, position) for topic, position, reached in found if position > reached]


def topic() -> Topic:
    return Topic("match", str(uuid4()))


def waiting(listener: RedisListener, *args: object) -> tuple[threading.Thread, list[float]]:
    """Somebody who waits, and after how long that was over."""
    took: list[float] = []

    def wait() -> None:
        began = time.monotonic()
        listener.wait(*args)  # type: ignore[arg-type]
        took.append(time.monotonic() - began)

    thread = threading.Thread(target=wait)
    thread.start()
    return thread, took


def over(one: tuple[threading.Thread, list[float]]) -> float:
    one[0].join(10)
    return one[1][0]


def until_heard(listener: RedisListener, notifier: RedisNotifier) -> None:
    """The listener has its line to Valkey."""
    mark = topic()
    for _ in range(200):
        notifier.tell([(mark, 1)])
        began = time.monotonic()
        listener.wait(mark, 0, 0.02)
        if time.monotonic() - began < 0.02:
            return
    raise AssertionError("no notice was heard")
