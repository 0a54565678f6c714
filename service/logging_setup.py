"""Structured logs: one JSON object a line, made of named fields only, written by one thread in batches."""

import logging
import sys
import time
from collections import deque
from contextlib import suppress
from functools import lru_cache
from threading import Event, Lock, Thread
from typing import TextIO

import orjson

from service.tracing import CAUSE

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}

GATHER_SECONDS = 0.005
"""For which lines are gathered: what a process that is killed may lose of them."""


class JsonLines(logging.Formatter):
    """What was said, with the extra fields that came with it; never a body, a hand or a token."""

    def format(self, record: logging.LogRecord) -> str:
        """A log record as one line of JSON."""
        line = {
            "at": f"{second_text(int(record.created))}.{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        for name, value in vars(record).items():
            if name not in PLAIN:
                line[name] = value
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


@lru_cache(2)
def second_text(second: int) -> str:
    """A second since the epoch, as local time."""
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(second))


class BatchHandler(logging.Handler):
    """Writes the lines of a moment in one piece, from a thread of its own; warnings at once, after what came before."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__()
        self._stream = stream
        self._records: deque[logging.LogRecord] = deque()
        self._writing, self._woken = Lock(), Event()
        self._closed = False
        Thread(target=self._run, name="log", daemon=True).start()

    def emit(self, record: logging.LogRecord) -> None:
        """Takes a record, and notes for whom it was made; its line is written a moment later."""
        if cause := CAUSE.get():
            fields = vars(record)
            fields.setdefault("request_id", cause.request_id)
            if cause.traceparent:
                fields.setdefault("traceparent", cause.traceparent)
        self._records.append(record)
        if record.levelno >= logging.WARNING:
            self.flush()
        elif not self._woken.is_set():
            self._woken.set()

    def flush(self) -> None:
        """Writes what there is."""
        with self._writing:
            lines = []
            while self._records:
                lines.append(self.format(self._records.popleft()) + "\n")
            with suppress(OSError, ValueError):  # nobody reads them any more
                self._stream.write("".join(lines))
                self._stream.flush()

    def close(self) -> None:
        """Writes what is left, and ends the thread."""
        self._closed = True
        self._woken.set()
        self.flush()
        super().close()

    def _run(self) -> None:
        while not self._closed:
            self._woken.wait()
            time.sleep(GATHER_SECONDS)
            self._woken.clear()
            self.flush()


def set_up_logging(level: str) -> None:
    """Sends everything from ``matchkeep``, and what the pool says of the database, to standard error.

    Of psycopg's own words only errors: it warns of every pipeline that a lost race ends, and what did is raised anyway.
    """
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False  # no line tells them
    handler = BatchHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name, least in (("matchkeep", logging.DEBUG), ("psycopg", logging.ERROR), ("psycopg.pool", logging.WARNING)):
        logger = logging.getLogger(name)
        before, logger.handlers[:] = logger.handlers[:], [handler]
        logger.setLevel(max(least, logging.getLevelNamesMapping()[level.upper()]))
        logger.propagate = False
        for other in before:
            other.close()
