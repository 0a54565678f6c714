"""Presence: which seats were here within a minute, by one rule for every transport (API §4)."""

from service.app.matches.answers import SeatPresence
from service.app.matches.queries import VisibleMatch
from service.app.services import Services
from service.log.times import to_text_or_none
from service.store.match_records import MatchRow

PRESENT_MS = 60_000
"""A seat counts as connected so many ms after its last request, or sign of life of its stream."""


def here(services: Services, row: MatchRow, seat: int | None) -> None:
    """Somebody asked about this match as this seat."""
    if seat is not None:
        services.presence.note(row.match_id, seat, row.now)


def presence(services: Services, visible: VisibleMatch) -> dict[str, SeatPresence]:
    """Every seat: whether it is here, and when it was last."""
    seen = services.presence.of(visible.match.row.match_id)
    return {str(seat): _seat(seen.get(seat), visible.match.row.now) for seat in range(len(visible.match.state.seats))}


def _seat(last: int | None, now: int) -> SeatPresence:
    return SeatPresence(last is not None and now - last < PRESENT_MS, to_text_or_none(last))
