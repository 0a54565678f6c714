"""Structured logs: one JSON object a line, made of named fields only."""

import logging
import sys

import orjson

PLAIN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


class JsonLines(logging.Formatter):
    """What was said, with the extra fields that came with it; never a body, a hand or a token."""

    def format(self, record: logging.LogRecord) -> str:
        """A log record as one line of JSON."""
        fields = {name: value for name, value in vars(record).items() if name not in PLAIN}
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}",
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **fields,
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return orjson.dumps(line, default=str).decode()


def set_up_logging(level: str) -> None:
    """Sends everything from ``matchkeep``, and what the pool says of the database, to standard error.

    Of psycopg's own words only errors: it warns of every pipeline that a lost race ends, and what did is raised anyway.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name, least in (("matchkeep", logging.DEBUG), ("psycopg", logging.ERROR), ("psycopg.pool", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(max(least, logging.getLevelNamesMapping()[level.upper()]))
        logger.propagate = False
