"""What an operator does to matches that cannot go on: ends them, by an event of their log, whatever their rules."""

from msgspec.structs import replace

from service.app.matches.execute import amend
from service.kernel.outcome import drawn
from service.log.codec import chained
from service.match import entry as e
from service.match.entry import Entry
from service.match.ledger import outcome_data
from service.store.match_records import Change, MatchRow, Notification, SeatRow
from service.store.matches import Matches
from service.store.set_aside import SetAside

FINISHED = "match.finished"


def end_match(matches: Matches, set_aside: SetAside, match_id: str) -> bool:
    """Aborts a match with the cause ``operator``; False where there is none that runs. Its rules are not asked."""

    def change_of(row: MatchRow) -> Change | None:
        return change_that_ends(row, set_aside.seats(match_id)) if row.status in ("open", "active") else None

    return amend(matches, match_id, change_of)


def change_that_ends(row: MatchRow, seats: list[SeatRow]) -> Change:
    """The last event, the row and the seats after it, and what accounts are told."""
    outcome = outcome_data(drawn("aborted", len(seats)))
    data = {"outcome": outcome, "server_seed": row.server_seed.hex()}
    events = chained([Entry(e.ABORTED, data, "operator", None)], row.now, row.version, row.head_hash, row.server_seed)
    after = replace(
        row,
        status="aborted",
        version=events[-1].version,
        ply=None,
        to_act=(),
        head_hash=events[-1].hash,
        outcome=outcome,
        updated_at=row.now,
        finished_at=row.now,
    )
    accounts = dict.fromkeys([*(seat.account_id for seat in seats if seat.account_id), row.created_by])
    return Change(
        row=after,
        events=tuple(events),
        seats=tuple(seat._replace(deadline=None, due_at=None) for seat in seats),
        notifications=tuple(Notification(account, FINISHED) for account in accounts),
    )
