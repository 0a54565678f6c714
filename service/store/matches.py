"""Matches: opened for a command, made, read, listed, and what of them is due."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import Any

from service.kernel.values import Json
from service.store.account_names import AccountNames, LaterNames
from service.store.combiner import Combiner
from service.store.errors import ConflictError, OutdatedError, UnavailableError
from service.store.kept_rows import KeptRows
from service.store.match_groups import Asked, append_group, read_group
from service.store.match_reader import MatchReader, ReadMatch, accounts_of, read_match
from service.store.match_records import (
    Change,
    Displays,
    Due,
    Filters,
    KeyRef,
    ListedMatch,
    MadeBefore,
    MatchRow,
    SeatRow,
)
from service.store.match_transaction import MatchTransaction, append_alone, held_match
from service.store.new_match import NewMatchTransaction
from service.store.queries import (
    LAST_ID,
    Pool,
    connected,
    execute,
    fetch_all,
    fetch_columns,
    fetch_value,
    fetch_values,
    moment,
)
from service.store.quotas import Quotas

LEADERS = 1
"""Groups of commands that are read at a time, and as many that are written: with more the groups are smaller."""

MOST_TOGETHER = 32


class Matches(MatchReader):
    """Matches and their logs, on a pool of connections.

    ``quotas``: None where accounts may have any number. ``grouped``: False has statements for each command that name
    its match, as a distributed database wants it. ``names``: default its own. ``kept``: the rows that need not be
    read, None where all are.
    """

    def __init__(
        self,
        pool: Pool,
        quotas: Quotas | None = None,
        grouped: bool = True,
        names: AccountNames | None = None,
        kept: KeptRows | None = None,
    ) -> None:
        super().__init__(lambda: connected(pool), names or AccountNames(pool))
        self._pool, self._quotas, self._grouped = pool, quotas, grouped
        self._kept = kept if grouped else None
        self._read_together = Combiner(self._read_group, LEADERS, MOST_TOGETHER)
        self._append_together = Combiner(self._append_group, LEADERS, MOST_TOGETHER)

    @contextmanager
    def open(self, match_id: str, key: KeyRef | None, locked: bool) -> Iterator[MatchTransaction]:
        """A match as it is now, and what ``key`` was used for. ``locked``: no other command changes it meanwhile.

        Without the lock it is read, and what is appended written, together with others on their way, and what is held
        or changed by somebody else is a ``ConflictError``. With it ``UnavailableError`` is raised after 5 s of waiting.
        A kept row is not read: where nothing is appended, that is not to be believed, and ``OutdatedError`` is raised.
        """
        if locked:
            with connected(self._pool) as connection, held_match(connection, match_id):
                found, write = read_match(connection, match_id, key), partial(append_alone, connection)
                yield MatchTransaction(lambda: nullcontext(connection), found, self._names, write, self._quotas)
            return
        kept = self._kept.take(match_id) if self._kept else None
        found = kept or self._read(match_id, key)
        transaction = MatchTransaction(self._connect, found, self._names, self._append, self._quotas)
        try:
            yield transaction
        except (ConflictError, UnavailableError):
            raise
        except Exception as error:
            if kept:
                raise OutdatedError from error
            raise
        if self._kept and transaction.appended:
            self._kept.put(found, transaction.appended)
        elif kept:
            raise OutdatedError

    def _read(self, match_id: str, key: KeyRef | None) -> ReadMatch:
        asked = (match_id, key)
        return self._read_together(asked) if self._grouped else self._read_group([asked])[0]

    def _read_group(self, asked: Sequence[Asked]) -> Sequence[ReadMatch]:
        with connected(self._pool) as connection:
            return read_group(connection, asked)

    def _append_group(self, changes: Sequence[Change]) -> Sequence[bool]:
        with connected(self._pool) as connection:
            appended, now = append_group(connection, changes)
        if self._kept and now is not None:
            self._kept.tell_time(now)
        return appended

    def _append(self, change: Change) -> None:
        """What brings more than a group writes goes alone."""
        if change.codes or change.final_views or not self._grouped:
            with connected(self._pool) as connection:
                append_alone(connection, change)
        elif not self._append_together(change):
            raise ConflictError

    @contextmanager
    def open_new(
        self, key: KeyRef | None, accounts: Sequence[str], rematch_of: str | None
    ) -> Iterator[NewMatchTransaction]:
        """What making a match begins with: what ``key`` made before, or is the rematch of a match, and names."""
        with connected(self._pool) as connection:
            yield NewMatchTransaction(connection, self._names, key, accounts, rematch_of, self._quotas)

    def made_with(self, key: KeyRef) -> MadeBefore | None:
        """The match that a key made within a day."""
        values = {"account_id": key.account_id, "key": key.key}
        with connected(self._pool) as connection:
            made = fetch_columns(connection, "creation_key", values)
        return MadeBefore(**made[0]) if made else None

    def find_code(self, code: str) -> tuple[str, int] | None:
        """The match and seat that a join code names."""
        with connected(self._pool) as connection:
            for named in fetch_columns(connection, "find_join_code", {"code": code}):
                if fetch_value(connection, "seat_has_code", {**named, "code": code}):
                    return named["match_id"], named["seat"]
        return None

    def page(self, filters: Filters) -> list[ListedMatch]:
        """Matches, newest activity first; one more than the limit where there is more."""
        before, before_id = filters.before or (None, LAST_ID)
        values = {
            "game": filters.game,
            "status": filters.status,
            "account_id": filters.owed or filters.mine,
            "limit": filters.limit + 1,
            "before": moment(before) or "infinity",
            "before_id": before_id,
        }
        name = "list_to_act" if filters.owed else "list_mine" if filters.mine else "list_public"
        with connected(self._pool) as connection:
            rows = fetch_all(connection, name, values, MatchRow)
            ids = [row.match_id for row in rows]
            seats = fetch_columns(connection, "list_seats", {"match_ids": ids}, SeatRow)
        names = LaterNames(self._names, accounts_of(seats))
        return [_listed(row, [seat for seat in seats if seat["match_id"] == row.match_id], names) for row in rows]

    def due(self, ahead: float, limit: int, lane: int = 0, lanes: int = 1) -> list[Due]:
        """The seats for which somebody has to act within ``ahead`` seconds, in one of so many lanes of matches."""
        values = {"ahead": ahead, "limit": limit, "lane": lane, "lanes": lanes}
        with connected(self._pool) as connection:
            return fetch_all(connection, "due_seats", values, Due)

    def stale_open(self, limit: int) -> list[str]:
        """Open matches older than a week."""
        with connected(self._pool) as connection:
            return fetch_values(connection, "stale_open", {"limit": limit})

    def forget_keys(self, limit: int) -> int:
        """Forgets the keys of commands to ``limit`` matches, or fewer, that ended more than a day ago; how many."""
        with connected(self._pool) as connection:
            count: int = fetch_value(connection, "forget_command_keys", {"limit": limit})
        return count

    def forget_creation_keys(self, limit: int) -> int:
        """Forgets ``limit`` keys of creations, or fewer, that are more than a day old; how many."""
        with connected(self._pool) as connection:
            return execute(connection, "forget_creation_keys", {"limit": limit})

    def final_views(self, match_id: str) -> Json:
        """What was to be seen of a finished match: ``{"spectator", "seats"}``; None where it was not kept."""
        with connected(self._pool) as connection:
            return fetch_value(connection, "read_final_views", {"match_id": match_id})


def _listed(row: MatchRow, seats: Sequence[dict[str, Any]], names: LaterNames) -> ListedMatch:
    rows = [SeatRow(**{column: seat[column] for column in SeatRow._fields}) for seat in seats]
    codes = {seat["seat"]: seat["code"] for seat in seats if seat["code"] is not None}
    return ListedMatch(row, rows, Displays(codes, names))
