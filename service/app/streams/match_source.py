"""Watching a match: its events for one viewer, as long as the viewer may see them (API §7)."""

from functools import cached_property
from time import monotonic

from service.app.access import Caller, seat_for, viewer_for
from service.app.accounts.accounts import check_token, seconds_valid
from service.app.matches.disclosure import shown_event
from service.app.matches.queries import VisibleMatch, visible_of
from service.app.services import Services
from service.app.streams.follow import Batch
from service.store.positions import Topic


class MatchSource:
    """A match's events for who begins to watch with ``visible``. Who loses the seat of then loses the right to more."""

    def __init__(self, services: Services, caller: Caller | None, visible: VisibleMatch, seat: int | None) -> None:
        self.topic = Topic("match", visible.match.row.match_id)
        self.token = caller.token_topic if caller else None
        self._services, self._caller = services, caller
        self._viewer = viewer_for(visible.held, seat)
        self._see(visible)

    @cached_property
    def valid_until(self) -> float:
        """When the reader's token expires, by the process's steady clock; asked for by who waits."""
        return monotonic() + seconds_valid(self._services, self._caller)

    def refresh(self) -> None:
        """Raises ``unauthenticated``, ``not_found`` or ``no_seat`` once this reader may no longer see more."""
        check_token(self._services, self._caller)
        visible = visible_of(self._services.shared_reads.look(self.topic.id), self._caller)
        if self._viewer is not None:
            seat_for(visible.held, self._viewer)
        self._see(visible)

    def keep_alive(self) -> None:
        """The seat is present for as long as it is streamed to."""
        if self._viewer is not None:
            since = int((monotonic() - self._seen_at) * 1000)
            self._services.presence.note(self.topic.id, self._viewer, self.visible.match.row.now + since)

    def read(self, after: int, limit: int) -> Batch:
        """Events after a version, as the viewer may see them."""
        match = self.visible.match
        row = match.row
        found = (
            self._services.shared_reads.events((row.match_id, after, row.version, limit)) if after < row.version else []
        )
        items = [(event.version, shown_event(match.rules, event, self._viewer)) for event in found]
        return Batch(items, row.version, match.state.is_over)

    def cursor(self, position: int) -> int:
        """A version is its own cursor."""
        return position

    def _see(self, visible: VisibleMatch) -> None:
        self.visible, self._seen_at = visible, monotonic()
        self.keep_alive()
