"""An account's feed: what it is told of all its matches, with an opaque cursor (API §7)."""

from functools import cached_property
from time import monotonic

from service.app.access import Caller
from service.app.accounts.accounts import check_token, seconds_valid
from service.app.cursors import decode_cursor, encode_cursor
from service.app.problems import invalid
from service.app.services import Services
from service.app.streams.answers import FeedEvent
from service.app.streams.follow import Batch
from service.log.times import to_text
from service.store.feed import FeedRow
from service.store.positions import Topic

LARGEST_SEQ = 2**62


def cursor_of(seq: int) -> str:
    """The opaque cursor after the feed's event number ``seq``."""
    return encode_cursor("feed", seq)


def read_cursor(text: str, name: str) -> int:
    """The inverse of ``cursor_of``; 0, the beginning, for an empty one. Raises ``validation_error`` for others."""
    if not text:
        return 0
    try:
        kind, number = decode_cursor(text)
        seq = int(number)
    except ValueError as error:
        raise invalid(name, "not a cursor of this feed") from error
    if kind != "feed" or not 0 <= seq <= LARGEST_SEQ or cursor_of(seq) != text:
        raise invalid(name, "not a cursor of this feed")
    return seq


class FeedSource:
    """A feed's events for its account; implements ``Source``."""

    def __init__(self, services: Services, caller: Caller) -> None:
        self.topic = Topic("account", caller.account_id)
        self.token = caller.token_topic
        self._services, self._caller = services, caller

    @cached_property
    def valid_until(self) -> float:
        """When the reader's token expires, by the process's steady clock; asked for by who waits."""
        return monotonic() + seconds_valid(self._services, self._caller)

    def refresh(self) -> None:
        """Raises ``unauthenticated`` once the token has ended."""
        check_token(self._services, self._caller)

    def keep_alive(self) -> None:
        """Nothing: a feed has no presence."""

    def read(self, after: int, limit: int) -> Batch:
        """Events after ``after`` in the feed."""
        rows = self._services.feed.page(self.topic.id, after, limit)
        return Batch([(row.seq, feed_event(row)) for row in rows], rows[-1].seq if rows else after)

    def cursor(self, position: int) -> str:
        """The opaque cursor of a feed position."""
        return cursor_of(position)


def feed_event(row: FeedRow) -> FeedEvent:
    """One event of a feed."""
    return FeedEvent(
        cursor=cursor_of(row.seq),
        type=row.type,
        match_id=row.match_id,
        version=row.version,
        ply=row.ply,
        seat=row.seat,
        at=to_text(row.at),
    )
