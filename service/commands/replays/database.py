"""A match in the database, as an operator may see it."""

import time

from service.app.matches.disclosure import shown_event, whole_event
from service.app.matches.load import at_version, rules_of
from service.commands.replays.base import Moment, Replay, decision_end
from service.kernel.values import Viewer
from service.local.errors import LocalError
from service.match.ledger import outcome_data
from service.store.match_records import MatchRow
from service.store.matches import Matches
from service.store.pool import open_pool

PAGE_EVENTS = 500
POLL_SECONDS = 0.5
"""Seconds between two looks."""


class DatabaseReplay(Replay):
    """A match in the database, as an operator may see it."""

    def __init__(self, url: str, match_id: str) -> None:
        self._pool = open_pool(url, 1)
        self._matches = Matches(self._pool)
        self.match_id = match_id
        row = self._row = self._look()
        self.rules = rules_of(row)
        self.game, self.rules_version = row.game, row.rules_version
        self.seats = len(at_version(self._matches, row, 1).seats)

    def _look(self) -> MatchRow:
        row, _labels = self._matches.read(self.match_id)
        if row is None:
            raise LocalError(f"The database has no match {self.match_id}.")
        self.is_recorded = row.outcome is not None
        return row

    @property
    def head(self) -> int:
        """The version when last looked at."""
        return self._row.version

    def moment(self, version: int, viewer: Viewer, since: int | None = None) -> Moment:
        """Folds from the nearest snapshot."""
        state = at_version(self._matches, self._row, version)
        view = None if state.game is None else self.rules.view(state.game, viewer)
        outcome = outcome_data(state.outcome) if state.outcome else None
        after = version - 1 if since is None else since
        found = self._matches.events(self.match_id, after, version, version - after)
        events = [whole_event(event) if self.is_recorded else shown_event(self.rules, event, viewer) for event in found]
        return Moment(version, self.head, state.status, view, outcome, events)

    def following(self, version: int) -> int | None:
        """Looks until something has come."""
        while self._row.version <= version and not self.is_recorded:
            time.sleep(POLL_SECONDS)
            self._row = self._look()
        found = self._matches.events(self.match_id, version, self._row.version, PAGE_EVENTS)
        return decision_end([whole_event(event) for event in found], version)

    def close(self) -> None:
        """Gives the connection back."""
        self._pool.close()
