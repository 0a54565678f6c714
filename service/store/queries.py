"""Named statements on a connection of the pool: rows become records by name, ids strings, times milliseconds."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from struct import iter_unpack
from typing import Any, TypeAlias, TypeVar

import orjson
from psycopg import Connection, Cursor, Error, errors
from psycopg.abc import Buffer
from psycopg.adapt import AdaptersMap, Dumper, Loader
from psycopg.postgres import types
from psycopg.pq import Format
from psycopg.rows import RowFactory, dict_row, scalar_row
from psycopg_pool import ConnectionPool, PoolTimeout

from service.kernel.values import Json
from service.store.errors import ConnectionLostError, SessionEndedError, UnavailableError
from service.store.sessions import ANSWER_SECONDS, LOCK_SECONDS, is_ending
from service.store.statements import columns, has_columns, statement

Values: TypeAlias = Mapping[str, Any]
R = TypeVar("R")


class SilentSessionError(errors.OperationalError):
    """A session did not answer in time, and is closed; whether it did what it was asked to is not known."""


class Session(Connection[tuple[Any, ...]]):
    """A connection whose every wait has an end."""

    answer_seconds = ANSWER_SECONDS

    def wait(self, gen: Generator[Any, Any, R], interval: float = 0.1, timeout: float | None = None) -> R:
        """As psycopg waits, but for ``answer_seconds``. Raises ``SilentSessionError``."""
        try:
            return super().wait(gen, interval, timeout or self.answer_seconds)
        except errors._WaitTimeout as error:
            self.close()
            raise SilentSessionError("the database does not answer") from error

    def expect_locks(self) -> None:
        """What comes may wait for a lock: until it is given back it is waited for longer than that."""
        self.answer_seconds = max(self.answer_seconds, LOCK_SECONDS + 1)


Conn: TypeAlias = Session
Pool: TypeAlias = ConnectionPool[Conn]

YEAR_2000_MS = 946_684_800_000
"""Where Postgres begins to count."""

FIRST_ID = "00000000-0000-0000-0000-000000000000"
LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff"
"""Ids before and after every other: where a list begins, forwards and backwards."""


class Moment(int):
    """A time as a parameter: milliseconds since the epoch."""


class MomentDumper(Dumper):
    """Binary: microseconds since 2000."""

    format = Format.BINARY
    oid = types["timestamptz"].oid

    def dump(self, obj: int) -> Buffer:
        """Eight bytes."""
        return ((obj - YEAR_2000_MS) * 1000).to_bytes(8, "big", signed=True)


class MomentLoader(Loader):
    """The inverse; what is less than a millisecond is cut off."""

    format = Format.BINARY

    def load(self, data: Buffer) -> int:
        """Milliseconds since the epoch."""
        return int.from_bytes(data, "big", signed=True) // 1000 + YEAR_2000_MS


class IdLoader(Loader):
    """A uuid as text."""

    format = Format.BINARY

    def load(self, data: Buffer) -> str:
        """Lower case, with hyphens."""
        digits = bytes(data).hex()
        return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:]}"


class SeatsLoader(Loader):
    """An array of smallint without nulls: after a head of 20 bytes, each number's length and the number."""

    format = Format.BINARY

    def load(self, data: Buffer) -> tuple[int, ...]:
        """The numbers, in order."""
        return tuple(number for _length, number in iter_unpack(">ih", bytes(data)[20:]))


def register(adapters: AdaptersMap) -> None:
    """Has a connection speak of ids and times as records do. Everything here is read in binary."""
    adapters.register_dumper(Moment, MomentDumper)
    adapters.register_loader("timestamptz", MomentLoader)
    adapters.register_loader("uuid", IdLoader)
    adapters.register_loader(types["int2"].array_oid, SeatsLoader)


AWAY = "the database is not available right now"

BUSY = (errors.LockNotAvailable, errors.QueryCanceled, errors.SerializationFailure, errors.DeadlockDetected)


@contextmanager
def connected(pool: Pool, seconds: float | None = None) -> Iterator[Conn]:
    """A connection for the context; trouble with the database becomes ``UnavailableError``.

    ``seconds``: what a free connection, and then an answer, may take, where that is less than usual. A session that is
    of no use any more is thrown away, and its like with it, as what befell it has befallen others.
    """
    seconds = seconds or pool.timeout
    try:
        with pool.connection(timeout=seconds) as connection:
            connection.answer_seconds = seconds
            yield connection
    except BUSY as error:
        raise UnavailableError("the match is busy") from error
    except PoolTimeout as error:
        raise UnavailableError(AWAY) from error
    except SilentSessionError as error:
        pool.drain()
        raise UnavailableError(AWAY) from error
    except (errors.OperationalError, errors.InterfaceError) as error:
        pool.check()  # what ended this connection has ended others: no other request shall find that out
        raise ConnectionLostError(AWAY) from error
    except Error as error:
        if not is_ending(error):
            raise
        pool.drain()
        raise SessionEndedError(AWAY) from error


def moment(ms: int | None) -> Moment | None:
    """A time, or none, as a parameter."""
    return None if ms is None else Moment(ms)


def array(items: Iterable[object]) -> str:
    """An array of what needs no quotes, as Postgres reads it."""
    return f"{{{','.join('NULL' if item is None else str(item) for item in items)}}}"


def json_text(value: Json) -> str | None:
    """JSON as a parameter."""
    return None if value is None else orjson.dumps(value).decode()


def execute(connection: Conn, name: str, values: Values | None = None, record: type | None = None) -> int:
    """Runs a statement for what it does; how many rows it did that to."""
    return connection.execute(statement(name, record), values).rowcount


def fetch_all(
    connection: Conn,
    name: str,
    values: Values,
    make: Callable[..., R],
    record: type | None = None,
    prepare: bool | None = None,
) -> list[R]:
    """What ``make`` makes of each row: a record, or a function where that is more than putting the columns in.

    It is given what stands for ``{columns}`` in the order of the record's fields, and all other columns by name.
    ``record``: whose columns these are, where ``make`` is not that record. ``prepare``: False has the statement planned
    each time, where tables grow faster than Postgres notices.
    """
    return _run(
        connection, statement(name, record or make), values, _record_row(name, make, record), prepare
    ).fetchall()


def fetch_one(
    connection: Conn,
    name: str,
    values: Values,
    make: Callable[..., R],
    record: type | None = None,
    prepare: bool | None = None,
) -> R | None:
    """The same of the first row; None where there is none."""
    return _run(
        connection, statement(name, record or make), values, _record_row(name, make, record), prepare
    ).fetchone()


def fetch_columns(
    connection: Conn, name: str, values: Values | None = None, record: type | None = None
) -> list[dict[str, Any]]:
    """The rows' columns by name."""
    return _run(connection, statement(name, record), values, dict_row).fetchall()


def fetch_values(connection: Conn, name: str, values: Values | None = None) -> list[Any]:
    """The first column of all rows."""
    return _run(connection, statement(name), values, scalar_row).fetchall()


def fetch_value(connection: Conn, name: str, values: Values | None = None) -> Any:
    """The first column of the first row; None where there is none."""
    return _run(connection, statement(name), values, scalar_row).fetchone()


def _run(
    connection: Conn, text: str, values: Values | None, factory: RowFactory[R], prepare: bool | None = None
) -> Cursor[R]:
    return connection.cursor(row_factory=factory, binary=True).execute(text, values, prepare=prepare)


@cache
def _record_row(name: str, make: Callable[..., R], record: type | None) -> RowFactory[R]:
    """Names cost more to read than values: those of ``{columns}``, which stand first, are known."""
    width = len(columns(record or make)) if has_columns(name) else 0

    def factory(cursor: Cursor[Any]) -> Callable[[Sequence[Any]], R]:
        result = cursor.pgresult
        fields = result.nfields if result else 0
        names = [(result.fname(number) or b"").decode() for number in range(width, fields)] if result else []
        return lambda row: make(*row[:width], **dict(zip(names, row[width:], strict=True)))

    return factory
