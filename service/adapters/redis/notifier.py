"""Notifier: tells who waits, after the commit, in batches from its own thread: implements the port ``Notifier``."""

import logging
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic

from redis import RedisError, ResponseError, TimeoutError

from service.adapters.redis.channels import DUE, NOTICES, due_message, notice_message
from service.adapters.redis.client import PAUSE_SECONDS, own_connection
from service.store.match_records import Due
from service.store.positions import Topic
from service.tracing import CAUSE

Command = tuple[str | int | bytes, ...]
"""One command to Redis."""

BATCH_COMMANDS = 200


class RedisNotifier:
    """Sends commands that nobody waits for; what cannot be sent is lost, and found in Postgres a second later.

    A pipeline of the client library costs more than all else that a notice costs a process: commands are packed and
    written to a connection of the notifier's own, and a batch is whatever came while the one before was answered.
    """

    def __init__(self, url: str) -> None:
        self._connection = own_connection(url)
        self._commands: SimpleQueue[Command | None] = SimpleQueue()
        self._away_until = 0.0
        self._stopped = Event()
        self._thread = Thread(target=self._run, name="notifier", daemon=True)
        self._thread.start()

    def ring(self, match_id: str, version: int, due: Iterable[Due]) -> None:
        """Notice to streams, and to whoever has to act."""
        self.tell([(Topic("match", match_id), version)])
        cause = CAUSE.get()
        self.send(*(("PUBLISH", DUE, due_message(seat, cause)) for seat in due))

    def tell(self, moved: Iterable[tuple[Topic, int]]) -> None:
        """Notice to streams that something has moved on."""
        self.send(*(("PUBLISH", NOTICES, notice_message(topic, position)) for topic, position in moved))

    def send(self, *commands: Command) -> None:
        """Commands to Redis that nobody waits for."""
        for command in commands:
            self._commands.put(command)

    def close(self) -> None:
        """Sends what is left and stops; waits for two seconds at most."""
        self._stopped.set()
        self._commands.put(None)
        self._thread.join(2)

    def _run(self) -> None:
        while not self._stopped.is_set():
            batch = self._next_batch()
            if batch and monotonic() >= self._away_until:
                self._send(batch)

    def _next_batch(self) -> list[Command]:
        """What has come, at least one command: waited for."""
        batch = [self._commands.get()]
        while len(batch) < BATCH_COMMANDS:
            try:
                batch.append(self._commands.get_nowait())
            except Empty:
                break
        return [command for command in batch if command is not None]

    def _send(self, batch: list[Command]) -> None:
        """Twice if need be: a connection that has been idle may be one to a server that has restarted since."""
        for last in (False, True):
            try:
                self._exchange(batch)
                return
            except (RedisError, OSError) as error:
                self._connection.disconnect()
                if last or isinstance(error, TimeoutError):
                    self._away_until = monotonic() + PAUSE_SECONDS
                    fields = {"count": len(batch), "error": str(error)}
                    logging.getLogger("matchkeep.notifier").warning("notices lost", extra=fields)
                    return

    def _exchange(self, batch: list[Command]) -> None:
        connection, refused = self._connection, None
        connection.send_packed_command(connection.pack_commands(batch), check_health=False)
        for _ in batch:
            try:
                connection.read_response()
            except ResponseError as error:
                refused = error
        if refused:
            logging.getLogger("matchkeep.notifier").warning("refused", extra={"error": str(refused)})
