"""Watching a match: its events for one viewer, as long as the viewer may see them (API §7)."""

from time import monotonic

from service.app.access import Caller, seat_for, viewer_for
from service.app.accounts import check_token
from service.app.disclosure import shown_event
from service.app.house import House
from service.app.loading import rules_of
from service.app.queries import Sight, sight_of
from service.app.records import Topic
from service.app.streaming import Batch


class MatchSource:
    """A match's events for who begins to watch with ``sight``. Who loses the seat of then loses the right to more."""

    def __init__(self, house: House, caller: Caller | None, sight: Sight, seat: int | None) -> None:
        self.topic = Topic("match", sight.row.match_id)
        self.token = caller.token.token_id if caller else None
        self._house, self._caller = house, caller
        self._viewer = viewer_for(sight.held, seat)
        self._see(sight)

    def look(self) -> None:
        """Raises ``unauthenticated``, ``not_found`` or ``no_seat`` once this reader may no longer see more."""
        check_token(self._house, self._caller)
        sight = sight_of(self._house.crowd.look(self.topic.id), self._caller)
        if self._viewer is not None:
            seat_for(sight.held, self._viewer)
        self._see(sight)

    def alive(self) -> None:
        """The seat is present for as long as it is streamed to."""
        if self._viewer is not None:
            since = int((monotonic() - self._seen_at) * 1000)
            self._house.presence.note(self.topic.id, self._viewer, self.sight.row.now + since)

    def read(self, after: int, limit: int) -> Batch:
        """Events after a version, as the viewer may see them."""
        row, rules = self.sight.row, rules_of(self.sight.row)
        found = self._house.crowd.events((row.match_id, after, row.version, limit)) if after < row.version else []
        items = [(one.version, shown_event(rules, one, self._viewer)) for one in found]
        return Batch(items, row.version, self.sight.state.is_over)

    def cursor(self, position: int) -> int:
        """A version is its own cursor."""
        return position

    def _see(self, sight: Sight) -> None:
        self.sight, self._seen_at = sight, monotonic()
        self.alive()
