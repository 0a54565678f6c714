"""Room for another match: what an account has going, counted where the truth is (API §11)."""

from typing import Any

from psycopg import Connection

from service.app.limits import Quotas, used_up
from service.app.records import AccountName, Change
from service.store.statements import statement

Row = tuple[Any, ...]


def admit(
    connection: Connection[Row], account_id: str, quotas: Quotas | None, without_person: bool = False
) -> AccountName | None:
    """The account's name, None once it is erased. Raises ``quota`` where it has as many matches going as it may."""
    counted = connection.execute(statement("matches_going"), {"account_id": account_id}).fetchone()
    assert counted is not None, "counting always answers"
    going, alone, name = counted
    if quotas:
        _check_room(going, alone, quotas, without_person)
    return AccountName(*name) if name else None


def _check_room(going: int, alone: int, quotas: Quotas, without_person: bool) -> None:
    if going >= quotas.matches:
        raise used_up("matches", quotas.matches, f"an account has at most {quotas.matches} matches going")
    if without_person and alone >= quotas.without_person:
        most = quotas.without_person
        raise used_up("matches_without_person", most, f"an account has at most {most} matches of AIs alone going")


def check_room_for(connection: Connection[Row], new: Change, quotas: Quotas) -> None:
    """Raises ``quota`` for a match that is one too many. Until the transaction ends its maker makes no other."""
    maker = new.row.created_by
    connection.execute(statement("hold_account"), {"account_id": maker})
    admit(connection, maker, quotas, without_person=all(seat.kind == "ai" for seat in new.seats))
