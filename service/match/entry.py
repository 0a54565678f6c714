"""Entries: facts on their way into a match's log, before they have a version and a hash."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from service.kernel.chance import Shuffle
from service.kernel.values import Json

Cause: TypeAlias = Literal["player", "clock", "ai", "withdrawn", "operator", "rules"]

CREATED = "match.created"
SEAT_TAKEN = "match.seat_taken"
SEAT_LEFT = "match.seat_left"
STARTED = "match.started"
RESIGNED = "match.resigned"
PROPOSED = "match.proposed"
ANSWERED = "match.answered"
EXPIRED = "match.expired"
AI_TOOK_OVER = "match.ai_took_over"
RETURNED = "match.returned"
TAKEN_BACK = "match.taken_back"
HINT_ASKED = "match.hint_asked"
HINT_GIVEN = "match.hint_given"
FORKED = "match.forked"
FINISHED = "match.finished"
ABORTED = "match.aborted"

STATES = (FORKED, TAKEN_BACK)
"""The events that hold a game's state."""

STATE_SCHEMA = 2
"""Their schema: since 2 the state says in which shape it was written."""

MATCH_EVENTS = (
    CREATED,
    SEAT_TAKEN,
    SEAT_LEFT,
    STARTED,
    RESIGNED,
    PROPOSED,
    ANSWERED,
    EXPIRED,
    AI_TOOK_OVER,
    RETURNED,
    TAKEN_BACK,
    HINT_ASKED,
    HINT_GIVEN,
    FORKED,
    FINISHED,
    ABORTED,
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact with what the match knows of it (API §7).

    ``type`` is ``match.…`` or ``<game>.…``; ``ply`` the decision point at which it happened, None outside play.
    ``ai`` tells how an AI found its move; ``by`` who aborted a match, which its data do not name. A cause other
    than ``rules`` opens a new decision: everything that follows with cause ``rules`` is its consequence.
    """

    type: str
    data: Mapping[str, Json]
    cause: Cause
    ply: int | None
    schema: int = 1
    shuffles: tuple[Shuffle, ...] | None = ()
    ai: Mapping[str, Json] | None = None
    by: int | None = None

    @property
    def seat(self) -> int | None:
        """The seat that the fact is about, if it is about one."""
        seat: int | None = self.data.get("seat", self.by)
        return seat
