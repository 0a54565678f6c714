"""Room for another match: what an account has going, counted where the truth is (API §11)."""

from dataclasses import dataclass

from service.store.account_names import read_names
from service.store.errors import QuotaError
from service.store.match_records import AccountName, Change
from service.store.queries import Conn, execute, fetch_columns


@dataclass(frozen=True, slots=True)
class Quotas:
    """How many matches an account may have going: that it made or sits in, and of these without a person."""

    matches: int
    without_person: int


def admit(connection: Conn, account_id: str, quotas: Quotas | None, without_person: bool = False) -> AccountName | None:
    """The account's name, None once it is erased. Raises ``QuotaError`` where it has enough matches going."""
    (counted,) = fetch_columns(connection, "matches_going", {"account_id": account_id})
    if quotas:
        _check_room(counted["going"], counted["without_person"], quotas, without_person)
    return read_names(connection, [account_id]).get(account_id)


def _check_room(going: int, alone: int, quotas: Quotas, without_person: bool) -> None:
    if going >= quotas.matches:
        detail = f"an account has at most {quotas.matches} matches going"
        raise QuotaError("matches", quotas.matches, detail)
    if without_person and alone >= quotas.without_person:
        detail = f"an account has at most {quotas.without_person} matches of AIs alone going"
        raise QuotaError("matches_without_person", quotas.without_person, detail)


def check_room_for(connection: Conn, new: Change, quotas: Quotas) -> None:
    """Raises ``QuotaError`` for a match that is one too many. Until the transaction ends its maker makes no other."""
    maker = new.row.created_by
    execute(connection, "lock_account", {"account_id": maker})
    admit(connection, maker, quotas, without_person=all(seat.kind == "ai" for seat in new.seats))
