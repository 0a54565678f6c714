"""Rows kept in the process: of matches in play that were last changed here; their next command reads nothing."""

from collections import OrderedDict
from threading import Lock
from time import monotonic

from msgspec.structs import replace

from service.store.match_reader import ReadMatch
from service.store.match_records import Change

CLOCK_SECONDS = 1.0
"""For which the database's time is told by this process's clock."""

MOST_ROWS = 10_000


class KeptRows:
    """The rows of the matches used last, as their last command left them; safe for threads.

    A kept row may be out of date: what is decided on it is written only where the log still ends with the row's head,
    and what speaks against it (a refusal, a missing right) is to be decided again on a row that was read.
    """

    def __init__(self) -> None:
        self._rows: OrderedDict[str, ReadMatch] = OrderedDict()
        self._lock = Lock()
        self._ahead, self._until = 0, 0.0

    def take(self, match_id: str) -> ReadMatch | None:
        """A match with the time of now, kept no more; None where it was not kept, or its time is not known."""
        now = monotonic()
        with self._lock:
            kept = self._rows.pop(match_id, None)
            if kept is None or kept.row is None or now > self._until:
                return None
            time = self._ahead + int(now * 1000)
        return kept._replace(row=replace(kept.row, now=time)) if time >= kept.row.updated_at else None

    def tell_time(self, ms: int) -> None:
        """What the database's clock shows."""
        now = monotonic()
        with self._lock:
            self._ahead, self._until = ms - int(now * 1000), now + CLOCK_SECONDS

    def put(self, found: ReadMatch, change: Change) -> None:
        """Keeps what a written change made of a match that is in play, if the same accounts sit in it.

        Not of one with a clock: whether a command came in time is for the database's clock to say.
        """
        row, accounts = change.row, {seat["seat"]: seat["account_id"] for seat in found.seats}
        moved = any(accounts[seat.seat] != seat.account_id for seat in change.seats)
        if row.status != "active" or row.clock["kind"] != "none" or change.codes or moved:
            return
        with self._lock:
            self._rows[row.match_id] = ReadMatch(row, found.seats, None)
            if len(self._rows) > MOST_ROWS:
                self._rows.popitem(last=False)

    def moved(self, match_id: str, version: int) -> None:
        """Forgets a match that is heard to have been changed elsewhere."""
        with self._lock:
            kept = self._rows.get(match_id)
            if kept and kept.row and kept.row.version < version:
                del self._rows[match_id]
