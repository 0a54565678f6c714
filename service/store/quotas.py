"""Room for another match: what an account has going, counted where the truth is (API §11)."""

from typing import Any

from psycopg import Connection

from service.app.limits import Quotas, used_up
from service.app.records import NewMatch
from service.store.statements import statement

Row = tuple[Any, ...]


def check_room(connection: Connection[Row], account_id: str, quotas: Quotas, without_person: bool = False) -> None:
    """Raises ``quota`` where the account has as many matches going as it may."""
    found = connection.execute(statement("matches_going"), {"account_id": account_id}).fetchone()
    going, alone = found or (0, 0)
    if going >= quotas.matches:
        raise used_up("matches", quotas.matches, f"an account has at most {quotas.matches} matches going")
    if without_person and alone >= quotas.without_person:
        most = quotas.without_person
        raise used_up("matches_without_person", most, f"an account has at most {most} matches of AIs alone going")


def check_room_for(connection: Connection[Row], new: NewMatch, quotas: Quotas) -> None:
    """Raises ``quota`` for a match that is one too many. Until the transaction ends its maker makes no other."""
    connection.execute(statement("hold_account"), {"account_id": new.created_by})
    without_person = all(seat.state.kind == "ai" for seat in new.change.seats)
    check_room(connection, new.created_by, quotas, without_person)
