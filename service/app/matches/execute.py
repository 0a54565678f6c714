"""The one door to a match: reads it, has a command chosen and decided, writes what came of it, and tells who waits."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from service.app.matches.changes import due_notices, new_row
from service.app.matches.decision import Decision, decide_command
from service.app.matches.load import LoadedMatch, load, loaded, with_name
from service.app.problems import Problem, not_found
from service.app.services import Services
from service.kernel.game import Game
from service.kernel.values import Json
from service.match.commands import Beginning, Command, Create, LeaveSeat, TakeSeat, seat_of
from service.match.state import MatchState
from service.store.errors import ConflictError, ConnectionLostError, OutdatedError, SessionEndedError
from service.store.match_records import Change, Displays, KeyRecord, KeyRef, MadeBefore, MatchRow
from service.store.match_transaction import MatchTransaction
from service.store.matches import Matches
from service.store.new_match import NewMatchTransaction

Choose = Callable[[LoadedMatch], Command | None]
"""Says what is to be done to a match, None for nothing; raises ``Problem`` where access or form forbid it."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be made: its rules, the command of its first events, and the ``facts`` of its row (``new_row``)."""

    rules: Game[Any]
    command: Beginning
    facts: Mapping[str, Json]


Plan = Callable[[NewMatchTransaction], NewMatch]
"""Says which match is to be made, from what the transaction has read or may read; raises ``Problem``."""


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
    return _carried_out(services, partial(_attempt, services, match_id, choose, key, if_match), key)


def begin(
    services: Services,
    plan: Plan,
    key: KeyRef | None = None,
    accounts: Sequence[str] = (),
    rematch_of: str | None = None,
) -> Decision:
    """Makes the match that ``plan`` says, once for a ``key``, and one as the rematch of another.

    ``accounts``: those that ``plan`` and the match's resource have to name. Where the match was made before, it is
    loaded, and ``plan`` is not asked. Raises what ``plan`` raises, ``idempotency_key_reused``, ``quota`` and
    ``unavailable``.
    """
    return _carried_out(services, lambda _locked: _attempt_new(services, plan, key, accounts, rematch_of), key)


def amend(matches: Matches, match_id: str, change_of: Callable[[MatchRow], Change | None]) -> bool:
    """Writes what an operator changes of a match whose state nobody reads; whether there was anything to change."""
    with matches.open(match_id, None, locked=True) as transaction:
        change = change_of(transaction.row) if transaction.row else None
        if change:
            transaction.append(change)
        return change is not None


def _carried_out(services: Services, attempt: Callable[[bool], Decision], key: KeyRef | None) -> Decision:
    """What came of the first or, after a conflict or with a fresh session, the second attempt; who waits is told.

    An attempt on a row that was kept is made again on one that is read, if anything stands against it.
    With a key it may also be made again where the connection broke: what was done before is found by the key.
    """
    try:
        try:
            decision = attempt(False)
        except OutdatedError:
            decision = attempt(False)
    except (ConflictError, SessionEndedError, ConnectionLostError) as error:
        if isinstance(error, ConnectionLostError) and key is None:
            raise
        decision = attempt(True)
    if decision.change:
        row = decision.match.row
        services.states.put(row.match_id, row.head_hash, decision.match.state)
        services.notifier.ring(row.match_id, row.version, due_notices(decision.change))
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
        decision = decide_command(transaction, match, command, key, _fresh_codes(services, command))
        if decision.change:
            transaction.append(decision.change)
        return decision


def _attempt_new(
    services: Services, plan: Plan, key: KeyRef | None, accounts: Sequence[str], rematch_of: str | None
) -> Decision:
    with services.matches.open_new(key, accounts, rematch_of) as transaction:
        if transaction.made:
            return _made_before(services, transaction, key, transaction.made)
        new = plan(transaction)
        entropy = services.entropy
        row = new_row(entropy.new_id(), entropy.seed(), new.rules, transaction.now, new.facts)
        match = LoadedMatch(row, new.rules, MatchState(), Displays({}, transaction.names))
        decision = decide_command(transaction, match, new.command, key, _fresh_codes(services, new.command))
        assert decision.change is not None, "a match begins with an event"
        transaction.append(replace(decision.change, rematch_of=rematch_of))
        return decision


def _fresh_codes(services: Services, command: Beginning | Command) -> Mapping[int, str]:
    """Join codes for the seats that a command opens."""
    if isinstance(command, LeaveSeat):
        opened: Sequence[int] = (command.seat,)
    elif isinstance(command, Create):
        opened = [number for number, seat in enumerate(command.seats) if seat.kind == "open"]
    else:
        opened = ()
    return {seat: services.entropy.join_code() for seat in opened}


def check_same_request(key: KeyRef, made: MadeBefore) -> None:
    """Raises ``idempotency_key_reused`` for a key that came with another request before."""
    if made.request_hash not in (None, key.request_hash):
        raise Problem("idempotency_key_reused", "this key came with another request before")


def _made_before(
    services: Services, transaction: NewMatchTransaction, key: KeyRef | None, made: MadeBefore
) -> Decision:
    """The match that the same request made, as it is now."""
    if key:
        check_same_request(key, made)
    match = load(transaction, services.states, made.match_id)
    assert match is not None, "matches stay"
    return Decision(match, replayed=True)


def _replayed(
    transaction: MatchTransaction, match: LoadedMatch, command: Command, key: KeyRef, used: KeyRecord
) -> Decision:
    """The same answer again, rebuilt for the caller of now (API §6)."""
    if used.request_hash != key.request_hash:
        raise Problem("idempotency_key_reused", "this key came with another command before")
    first, last = used.first_version, used.last_version
    events = transaction.events(match.row.match_id, first - 1, last, last - first + 1)
    return Decision(match, seat_of(command), used.ply, events, replayed=True)


def _check_precondition(match: LoadedMatch, if_match: Collection[str] | None) -> None:
    if if_match is not None and match.etag not in if_match:
        more = {"current_version": match.row.version}
        raise Problem("version_mismatch", "something has happened in this match since", more)
