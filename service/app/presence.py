"""Presence: which seats were here within a minute, by one rule for every transport (API §4)."""

from service.app.house import House
from service.app.queries import Sight
from service.app.records import MatchRow
from service.kernel.values import Json
from service.log.times import to_text

WITHIN = 60_000
"""A seat counts as connected so many ms after its last request, or sign of life of its stream."""


def here(house: House, row: MatchRow, seat: int | None) -> None:
    """Somebody asked about this match as this seat."""
    if seat is not None:
        house.presence.note(row.match_id, seat, row.now)


def presence(house: House, sight: Sight) -> dict[str, Json]:
    """Every seat: whether it is here, and when it was last."""
    seen = house.presence.of(sight.row.match_id)
    return {str(seat): _seat(seen.get(seat), sight.row.now) for seat in range(len(sight.state.seats))}


def _seat(last: int | None, now: int) -> dict[str, Json]:
    return {
        "connected": last is not None and now - last < WITHIN,
        "last_seen": None if last is None else to_text(last),
    }
