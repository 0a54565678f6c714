"""Lists of matches, newest activity first, with an opaque cursor (API §4)."""

from uuid import UUID

from service.app.access import Caller, effective_caller, is_own, made_by
from service.app.cursors import decode_cursor, encode_cursor
from service.app.matches.answers import MatchItem
from service.app.matches.resource import ViewOptions, match_item
from service.app.problems import invalid
from service.app.services import Services
from service.store.match_records import Filters, ListedMatch, MatchRow

LATEST_MS = 10**14
"""Thousands of years from now, and still a time for Postgres."""


def cursor_of(row: MatchRow) -> str:
    """The place after ``row`` in a list."""
    return encode_cursor(row.updated_at, row.match_id)


def read_cursor(text: str) -> tuple[int, str]:
    """A cursor's place. Raises ``validation_error`` for what is none."""
    try:
        updated_at, match_id = decode_cursor(text)
        if not 0 <= int(updated_at) <= LATEST_MS:
            raise ValueError("a time that no row has")
        return int(updated_at), str(UUID(match_id))
    except ValueError as error:
        raise invalid("?cursor", "not a cursor of this list") from error


def list_matches(services: Services, caller: Caller | None, filters: Filters) -> tuple[list[MatchItem], str | None]:
    """One page, and the cursor of the next one, if there is more."""
    rows = services.matches.page(filters)
    page = rows[: filters.limit]
    items = [_item(match, effective_caller(caller, match.row)) for match in page]
    return items, cursor_of(page[-1].row) if len(rows) > filters.limit else None


def _item(match: ListedMatch, caller: Caller | None) -> MatchItem:
    you = next((seat.seat for seat in match.seats if seat.taken and is_own(caller, seat.seat, seat.account_id)), None)
    return match_item(match, ViewOptions(made_by(match.row, caller), you, None))
