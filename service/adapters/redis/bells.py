"""Bells: after the commit, tells who waits, from a thread of its own: implements the port ``Bells``."""

import logging
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from threading import Event, Thread

import orjson
from redis import Redis, RedisError

from service.adapters.redis.channels import DUE, NOTICES, due_message
from service.app.records import Due

MOST_AT_ONCE = 200


class RedisBells:
    """Rings in batches, off the command's path. A bell that can't be rung is lost: the reconciler finds what is due."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._messages: SimpleQueue[tuple[str, bytes]] = SimpleQueue()
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="bells", daemon=True)
        self._thread.start()

    def ring(self, match_id: str, version: int, due: Iterable[Due]) -> None:
        """Notice to streams, and to whoever has to act."""
        self._messages.put((NOTICES, orjson.dumps([match_id, version])))
        for one in due:
            self._messages.put((DUE, due_message(one)))

    def close(self) -> None:
        """Rings what is left and stops."""
        self._stopped.set()
        self._messages.put((NOTICES, b"[]"))
        self._thread.join(2)

    def _run(self) -> None:
        while not self._stopped.is_set():
            batch = [self._messages.get()]
            while len(batch) < MOST_AT_ONCE:
                try:
                    batch.append(self._messages.get_nowait())
                except Empty:
                    break
            self._publish(batch)

    def _publish(self, batch: list[tuple[str, bytes]]) -> None:
        try:
            pipeline = self._client.pipeline(transaction=False)
            for channel, message in batch:
                pipeline.publish(channel, message)
            pipeline.execute()
        except RedisError as error:
            logging.getLogger("matchkeep.bells").warning("bells lost", extra={"count": len(batch), "error": str(error)})
