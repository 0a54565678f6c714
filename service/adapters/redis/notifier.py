"""Notifier: after the commit, tells who waits, from a thread of its own: implements the port ``Notifier``."""

import logging
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from threading import Event, Thread

from redis import Redis, RedisError

from service.adapters.redis.channels import DUE, NOTICES, due_message, notice_message
from service.app.records import Due, Topic

Line = tuple[str | int | bytes, ...]
"""One command to Redis."""

MOST_AT_ONCE = 200


class RedisNotifier:
    """Rings in batches, off the command's path. A bell that can't be rung is lost: the reconciler finds what is due."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._messages: SimpleQueue[Line | None] = SimpleQueue()
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="notifier", daemon=True)
        self._thread.start()

    def ring(self, match_id: str, version: int, due: Iterable[Due]) -> None:
        """Notice to streams, and to whoever has to act."""
        self.tell([(Topic("match", match_id), version)])
        self.send(*(("PUBLISH", DUE, due_message(one)) for one in due))

    def tell(self, moved: Iterable[tuple[Topic, int]]) -> None:
        """Notice to streams that something has moved on."""
        self.send(*(("PUBLISH", NOTICES, notice_message(topic, position)) for topic, position in moved))

    def send(self, *lines: Line) -> None:
        """Commands to Redis that nobody waits for."""
        for line in lines:
            self._messages.put(line)

    def close(self) -> None:
        """Rings what is left and stops."""
        self._stopped.set()
        self._messages.put(None)
        self._thread.join(2)

    def _run(self) -> None:
        while not self._stopped.is_set():
            batch = [self._messages.get()]
            while len(batch) < MOST_AT_ONCE:
                try:
                    batch.append(self._messages.get_nowait())
                except Empty:
                    break
            self._publish([line for line in batch if line is not None])

    def _publish(self, batch: list[Line]) -> None:
        try:
            pipeline = self._client.pipeline(transaction=False)
            for line in batch:
                pipeline.execute_command(*line)  # type: ignore[no-untyped-call]
            pipeline.execute()
        except RedisError as error:
            logging.getLogger("matchkeep.notifier").warning(
                "notifier lost", extra={"count": len(batch), "error": str(error)}
            )
