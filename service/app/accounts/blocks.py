"""Blocks: who does not want to meet whom at a table (API §2)."""

from service.app.access import Caller
from service.app.matches.load import LoadedMatch
from service.app.problems import Problem, not_found
from service.app.services import Services
from service.store.blocks import Block


def block(services: Services, caller: Caller, other: str) -> None:
    """Blocks an account. Raises ``not_found`` where there is no other of this id, ``quota`` for one too many."""
    if other == caller.account_id:
        raise not_found("nobody blocks itself")
    if services.accounts.read(other) is None:
        raise not_found("no such account")
    services.blocks.put(caller.account_id, other)


def unblock(services: Services, caller: Caller, other: str) -> None:
    """Blocks it no more. Raises ``not_found`` where it was not blocked."""
    if not services.blocks.remove(caller.account_id, other):
        raise not_found("this account is not blocked")


def blocks(services: Services, caller: Caller) -> list[Block]:
    """Whom the caller has blocked."""
    return services.blocks.all(caller.account_id)


def check_not_blocked(services: Services, caller: Caller, match: LoadedMatch) -> None:
    """Raises ``no_seat`` where the caller and somebody at the table, or its maker, do not want to meet.

    Who sits there already stays there.
    """
    seated = {seat.account for seat in match.state.seats if seat.taken and seat.account}
    others = {match.row.created_by, *seated}
    if caller.account_id in seated:
        return
    if services.blocks.among(caller.account_id, sorted(others - {caller.account_id})):
        raise Problem("no_seat", "you and somebody at this table do not want to meet")
