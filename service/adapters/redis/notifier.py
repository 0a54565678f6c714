"""Notifier: tells who waits, after the commit, in batches from its own thread: implements the port ``Notifier``."""

import logging
import secrets
from collections.abc import Iterable
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from redis import RedisError, ResponseError, TimeoutError

from service.adapters.redis.channels import (
    EPOCH,
    NOTIFIERS,
    channel_of,
    due_channel,
    due_message,
    notice_message,
    partition_of,
)
from service.adapters.redis.client import PAUSE_SECONDS, own_connection
from service.adapters.redis.verbs import PLAIN, verbs_of
from service.store.match_records import Due
from service.store.positions import Topic
from service.tracing import CAUSE

Command = tuple[str | int | bytes, ...]
"""One command to Redis."""

BATCH_COMMANDS = 200

SIGN_SECONDS = 0.2
"""Between two signs of life: a process that ends without a goodbye may have left something untold."""

END_EPOCH: Command = ("INCR", EPOCH)
"""Says that notices were lost."""


class RedisNotifier:
    """Sends commands that nobody waits for; what cannot be sent is lost, and found in Postgres a second later.

    A pipeline of the client library costs more than all else that a notice costs a process: commands are packed and
    written to a connection of the notifier's own, and a batch is whatever came while the one before was answered.
    """

    def __init__(self, url: str) -> None:
        self._connection, self._verbs = own_connection(url), PLAIN
        self._name = secrets.token_hex(8)
        self._sign_at, self._lost = 0.0, False
        self._commands: SimpleQueue[Command | None] = SimpleQueue()
        self._away_until = 0.0
        self._thread = Thread(target=self._run, name="notifier", daemon=True)
        self._thread.start()

    def ring(self, match_id: str, version: int, due: Iterable[Due]) -> None:
        """Notice to streams, and to whoever has to act."""
        self.tell([(Topic("match", match_id), version)])
        cause = CAUSE.get()
        self.send(*(("PUBLISH", due_channel(partition_of(match_id)), due_message(seat, cause)) for seat in due))

    def tell(self, moved: Iterable[tuple[Topic, int]]) -> None:
        """Notice to streams that something has moved on."""
        self.send(*(("PUBLISH", channel_of(topic), notice_message(topic, position)) for topic, position in moved))

    def send(self, *commands: Command) -> None:
        """Commands to Redis that nobody waits for."""
        for command in commands:
            self._commands.put(command)

    def close(self) -> None:
        """Sends what is left and stops; waits for two seconds at most."""
        self._commands.put(None)
        self._thread.join(2)

    def _run(self) -> None:
        goes_on = True
        while goes_on:
            batch, goes_on = self._next_batch()
            if monotonic() >= self._away_until:
                self._send([*batch, *self._signs(goes_on)])
            else:
                self._lost = self._lost or bool(batch)

    def _next_batch(self) -> tuple[list[Command], bool]:
        """What has come, waited for until the next sign of life; False with what was left at the end."""
        batch: list[Command] = []
        try:
            command = self._commands.get(timeout=SIGN_SECONDS)
            while command is not None:
                batch.append(command)
                if len(batch) == BATCH_COMMANDS:
                    break
                command = self._commands.get_nowait()
        except Empty:
            return batch, True
        return batch, command is not None

    def _signs(self, goes_on: bool) -> list[Command]:
        """What the reconcilers are to know: that notices were lost, that this process is there, or leaves."""
        signs = [END_EPOCH] if self._lost else []
        if not goes_on:
            return [*signs, ("HDEL", NOTIFIERS, self._name)]
        if monotonic() >= self._sign_at:
            self._sign_at = monotonic() + SIGN_SECONDS
            signs.append(("HINCRBY", NOTIFIERS, self._name, 1))
        return signs

    def _send(self, batch: list[Command]) -> None:
        """Twice if need be: a connection that has been idle may be one to a server that has restarted since."""
        for last in (False, True):
            try:
                self._exchange(batch)
                self._lost = False
                return
            except (RedisError, OSError) as error:
                self._connection.disconnect()
                if last or isinstance(error, TimeoutError):
                    self._away_until, self._lost = monotonic() + PAUSE_SECONDS, True
                    fields = {"count": len(batch), "error": str(error)}
                    logging.getLogger("matchkeep.notifier").warning("notices lost", extra=fields)
                    return

    def _exchange(self, batch: list[Command]) -> None:
        connection, refused = self._connection, None
        if not batch:
            return
        if not connection.is_connected:
            connection.connect()
            self._verbs = verbs_of(connection)
        verb = self._verbs.publish
        commands = [(verb, *command[1:]) if command[0] == "PUBLISH" else command for command in batch]
        connection.send_packed_command(connection.pack_commands(commands), check_health=False)
        for _ in batch:
            try:
                connection.read_response()
            except ResponseError as error:
                refused = error
        if refused:
            logging.getLogger("matchkeep.notifier").warning("refused", extra={"error": str(refused)})
