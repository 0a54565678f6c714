"""What streams and pages of events carry, as JSON and as components of the description (API §7)."""

from typing import Annotated

from msgspec import Meta

from service.app.formats import Document, Event, Id, Natural, Positive, SeatNumber, Time, about, one_of
from service.app.matches.notifications import FINISHED, INVITED, OWED, STARTED

END_REASONS = ("finished", "drain", "revoked", "seat_changed", "limit")


class EventPage(Document, frozen=True):
    """Events of a match after a cursor."""

    events: Annotated[list[Event], Meta(min_length=0, max_length=500)]
    version: Annotated[Natural, about("That of the last event given: the next cursor.")]
    head: Annotated[Natural, about("That of the log's last event.")]
    finished: Annotated[bool, about("Whether the match is over: nothing follows the head.")]


class FeedEvent(Document, frozen=True):
    """A notification in an account's feed: which match to look at, and nothing that the match would hide."""

    cursor: Annotated[str, about("The position after this event.")]
    type: Annotated[str, one_of(INVITED, STARTED, OWED, FINISHED)]
    match_id: Id
    version: Annotated[Positive, about("The match's version at which it came about.")]
    ply: Annotated[Natural | None, about("The decision point at which the choice is awaited; null for the others.")]
    seat: Annotated[SeatNumber | None, about("The seat that is reserved, or has to act; null for the others.")]
    at: Time


class FeedPage(Document, frozen=True):
    """Events of a feed after a cursor."""

    events: Annotated[list[FeedEvent], Meta(min_length=0, max_length=500)]
    cursor: Annotated[str, about("The next cursor; opaque.")]


class StreamEnd(Document, frozen=True, tag_field="type", tag="stream.end"):
    """The last event of a stream, as far as you still read."""

    reason: Annotated[str, one_of(*END_REASONS)]
    resume: Annotated[int | str, about("The cursor to go on from.")]


class StreamTicket(Document, frozen=True):
    """A ticket that opens one stream."""

    ticket: Annotated[str, about("For `?ticket=`, once.")]
    expires_at: Annotated[Time, about("Until when it opens a stream.")]
