"""Matches in Postgres: implements the port ``Matches``."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg import Connection, errors
from psycopg_pool import PoolTimeout

from service.app.limits import Quotas
from service.app.ports import MatchTransaction, NewMatchTransaction
from service.app.problems import Problem
from service.app.records import Displays, Due, Filters, KeyRef, ListedSeat, MadeBefore, MatchRow
from service.store.log import PostgresLog
from service.store.match_transaction import PostgresMatchTransaction, read_match
from service.store.new_match import PostgresNewMatch
from service.store.pool import Pool
from service.store.rows import from_ms, match_row, ms, text, to_ms
from service.store.statements import statement

Row = tuple[Any, ...]
LAST_ID = str(UUID(int=2**128 - 1))
"""No id comes after it: where a list that goes backwards begins."""


class PostgresMatches(PostgresLog):
    """Matches and their logs, on a pool of connections."""

    def __init__(self, pool: Pool, quotas: Quotas | None = None) -> None:
        super().__init__(lambda: connected(pool))
        self._pool, self._quotas = pool, quotas

    @contextmanager
    def open(self, match_id: str, key: KeyRef | None, locked: bool) -> Iterator[MatchTransaction]:
        """A match as it is now, and what ``key`` was used for. ``locked``: no other command changes it meanwhile."""
        with connected(self._pool) as connection:
            transaction = PostgresMatchTransaction(connection, match_id, key, locked, self._quotas)
            try:
                yield transaction
            finally:
                transaction.close()

    def read(self, match_id: str) -> tuple[MatchRow | None, Displays]:
        """A match's row and what stands beside its seats."""
        with connected(self._pool) as connection:
            row, displays, _key = read_match(connection, match_id)
        return row, displays

    @contextmanager
    def open_new(
        self, key: KeyRef | None, accounts: Sequence[str], rematch_of: str | None
    ) -> Iterator[NewMatchTransaction]:
        """What making a match begins with: what ``key`` made before, or is the rematch of a match, and names."""
        with connected(self._pool) as connection:
            yield PostgresNewMatch(connection, key, accounts, rematch_of, self._quotas)

    def now(self) -> int:
        """The time by the database's clock."""
        with connected(self._pool) as connection:
            found: tuple[datetime] | None = connection.execute(statement("now"), binary=True).fetchone()
        assert found is not None
        return ms(found[0])

    def made_with(self, key: KeyRef) -> MadeBefore | None:
        """The match that a key made within a day."""
        found = self._one("creation_key", {"account_id": key.account_id, "key": key.key})
        return MadeBefore(str(found[1]), found[0]) if found else None

    def find_code(self, code: str) -> tuple[str, int] | None:
        """The match and seat that a join code names."""
        found = self._one("find_join_code", {"code": code})
        return (str(found[0]), found[1]) if found else None

    def page(self, filters: Filters) -> list[tuple[MatchRow, Sequence[ListedSeat]]]:
        """Match rows with their seats, newest activity first; one more than the limit where there is more."""
        moment, match_id = filters.before or (None, LAST_ID)
        where = {
            "game": filters.game,
            "status": filters.status,
            "account_id": filters.owed or filters.mine,
            "limit": filters.limit + 1,
            "moment": from_ms(moment) or "infinity",
            "match_id": match_id,
        }
        name = "list_owed" if filters.owed else "list_mine" if filters.mine else "list_public"
        with connected(self._pool) as connection:
            rows = [match_row(row) for row in connection.execute(statement(name), where, binary=True)]
            seats = connection.execute(statement("list_seats"), {"match_ids": [UUID(row.match_id) for row in rows]})
            by_match: dict[str, list[ListedSeat]] = {row.match_id: [] for row in rows}
            for seat in seats:
                by_match[str(seat[0])].append(_seat_row(seat))
        return [(row, by_match[row.match_id]) for row in rows]

    def due(self, ahead: float, limit: int) -> tuple[int, list[Due]]:
        """The database's time and the seats for which somebody has to act within ``ahead`` seconds."""
        with connected(self._pool) as connection:
            found = connection.execute(statement("due_seats"), {"ahead": ahead, "limit": limit}).fetchall()
        now = ms(found[0][4]) if found else 0
        return now, [Due(str(row[0]), row[1], row[2], ms(row[3])) for row in found]

    def stale_open(self, limit: int) -> list[str]:
        """Open matches older than a week."""
        with connected(self._pool) as connection:
            return [str(row[0]) for row in connection.execute(statement("stale_open"), {"limit": limit})]

    def _one(self, name: str, where: Mapping[str, Any]) -> Row | None:
        with connected(self._pool) as connection:
            return connection.execute(statement(name), where).fetchone()


@contextmanager
def connected(pool: Pool) -> Iterator[Connection[Row]]:
    """A connection for the context; trouble with the database becomes ``unavailable``."""
    try:
        with pool.connection() as connection:
            yield connection
    except (errors.LockNotAvailable, errors.QueryCanceled) as error:
        raise busy("the match is busy") from error
    except PoolTimeout as error:
        raise busy("the database is not available right now") from error
    except (errors.OperationalError, errors.InterfaceError) as error:
        pool.check()  # what ended this connection has ended others: no other request shall find that out
        raise busy("the database is not available right now") from error


def busy(detail: str) -> Problem:
    """Not now; try again in a second."""
    return Problem("unavailable", detail, headers={"Retry-After": "1"})


def _seat_row(row: Row) -> ListedSeat:
    _match, seat, kind, account, level, taken, deadline, bank, withdrawn, away, code, name, account_kind = row
    return ListedSeat(
        seat, kind, text(account), level, taken, to_ms(deadline), bank, withdrawn, away, code, name, account_kind
    )
