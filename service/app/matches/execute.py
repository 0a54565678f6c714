"""The one door to a match: reads it, has a command chosen and decided, writes what came of it, and tells who waits."""

from collections.abc import Callable, Collection

from service.app.matches.changes import due_notices
from service.app.matches.decision import Decision, decide_command
from service.app.matches.load import LoadedMatch, loaded, with_name
from service.app.ports import MatchTransaction
from service.app.problems import Conflict, Problem, not_found
from service.app.records import KeyRecord, KeyRef
from service.app.services import Services
from service.match.commands import Command, LeaveSeat, TakeSeat

Choose = Callable[[LoadedMatch], Command | None]
"""Says what is to be done to a match, None for nothing; raises ``Problem`` where access or form forbid it."""


def execute(
    services: Services,
    match_id: str,
    choose: Choose,
    key: KeyRef | None = None,
    if_match: Collection[str] | None = None,
) -> Decision:
    """Does to a match what ``choose`` says, exactly once for a ``key``; everything that changes a match comes here.

    First without a lock; if another command was faster all is done once more, with the match's row locked. Nothing is
    told before it is durable. What the rules refuse is a value of the decision. Raises what ``choose`` raises,
    ``not_found``, ``idempotency_key_reused``, ``version_mismatch`` unless ``if_match`` (ETags; None: any) has that of
    the match, ``quota`` where a seat is one match too many, and ``unavailable``.
    """
    try:
        decision = _attempt(services, match_id, choose, key, if_match, locked=False)
    except Conflict:
        decision = _attempt(services, match_id, choose, key, if_match, locked=True)
    if decision.change:
        services.states.put(match_id, decision.match.state)
        services.notifier.ring(match_id, decision.change.version, due_notices(decision.change))
    return decision


def _attempt(
    services: Services,
    match_id: str,
    choose: Choose,
    key: KeyRef | None,
    if_match: Collection[str] | None,
    locked: bool,
) -> Decision:
    with services.matches.open(match_id, key, locked) as transaction:
        if transaction.row is None:
            raise not_found()
        match = loaded(transaction, services.states, transaction.row, transaction.displays)
        command = choose(match)
        if command is None:
            return Decision(match)
        if key and transaction.key:
            return _replayed(transaction, match, command, key, transaction.key)
        _check_precondition(match, if_match)
        if isinstance(command, TakeSeat) and not match.state.seats[command.seat].taken:
            match = with_name(match, command.account, transaction.admit(command.account))
        codes = ((command.seat, services.entropy.join_code()),) if isinstance(command, LeaveSeat) else ()
        decision = decide_command(transaction, match, command, key, codes)
        if decision.change:
            transaction.append(decision.change)
        return decision


def _replayed(
    transaction: MatchTransaction, match: LoadedMatch, command: Command, key: KeyRef, used: KeyRecord
) -> Decision:
    """The same answer again, rebuilt for the caller of now (API §6)."""
    if used.request_hash != key.request_hash:
        raise Problem("idempotency_key_reused", "this key came with another command before")
    first, last = used.first_version, used.last_version
    if last > match.row.version:
        raise Conflict  # it was accepted between the reading of the row and of the key: read both anew
    events = transaction.events(match.row.match_id, first - 1, last, last - first + 1)
    return Decision(match, getattr(command, "seat", None), used.ply, events, replayed=True)


def _check_precondition(match: LoadedMatch, if_match: Collection[str] | None) -> None:
    if if_match is not None and match.etag not in if_match:
        more = {"current_version": match.row.version}
        raise Problem("version_mismatch", "something has happened in this match since", more)
