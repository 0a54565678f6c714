"""Carrying out a command on a held match: the one door for people and workers (API §6)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from service.app.matches.changes import ChainHead, Codes, change_of, due_notices
from service.app.matches.load import at_version, current, rules_of
from service.app.ports import MatchTransaction
from service.app.problems import Problem
from service.app.records import Change, KeyRef, MatchRow
from service.app.services import Services
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.chance import DerivedChance, match_seed
from service.match.commands import Command, Expire, Play
from service.match.decide import decide
from service.match.entry import Entry
from service.match.expiry import is_due
from service.match.ledger import Context, Decided
from service.match.state import MatchState

LEGAL_IN_PROBLEM = 50
"""A refusal carries the legal list when it has at most so many moves."""


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A held match as a command finds it."""

    held: MatchTransaction
    row: MatchRow
    rules: Game[Any]
    state: MatchState


@dataclass(frozen=True, slots=True)
class Done:
    """What was written: the command's seat, the ply that it answered, the change, and the match after it.

    ``refused``: the command itself was turned down, after overdue deadlines were recorded.
    """

    turn: LoadedMatch
    seat: int | None
    ply: int | None
    state: MatchState
    change: Change
    refused: Problem | None


def turn_of(services: Services, held: MatchTransaction) -> LoadedMatch | None:
    """The held match with its state; None if there is no such match."""
    row = held.row
    if row is None:
        return None
    return LoadedMatch(held, row, rules_of(row), current(held, services.states, row))


def carry_out(turn: LoadedMatch, command: Command, key: KeyRef | None = None, codes: Codes = ()) -> Done | None:
    """Decides and writes ``command``, after every overdue deadline; None when nothing came of it.

    Raises ``Problem`` when it is refused and nothing was written. The caller ends the transaction and then calls
    ``after_commit``.
    """
    entries: list[Entry] = []
    state = turn.state
    if is_due(state, turn.row.now) and not isinstance(command, Expire):
        state = _extend(entries, _decide(turn, state, Expire()))
    ply = state.ply if state.status == "active" else None
    decided = _decide(turn, state, command)
    refused = None
    if isinstance(decided, Refusal):
        refused = refused_command(turn, state, command, decided)
    else:
        state = _extend(entries, decided)
    if not entries:
        if refused:
            raise refused
        return None
    row = turn.row
    keyed = (key, ply) if key and not refused else None
    tip = ChainHead(row.match_id, row.head_hash, row.server_seed, row.now)
    change = change_of(turn.rules, tip, turn.state, Decided(tuple(entries), state), codes, keyed)
    turn.held.append(change)
    return Done(turn, None if isinstance(command, Expire) else command.seat, ply, state, change, refused)


def after_commit(services: Services, done: Done) -> None:
    """Tells the cache and everybody who waits, once the command is durable. Raises its refusal, if it has one."""
    match_id = done.change.match_id
    services.states.put(match_id, done.state)
    services.notifier.ring(match_id, done.state.version, due_notices(done.change))
    if done.refused:
        raise done.refused


def submit(services: Services, match_id: str, choose: Callable[[LoadedMatch], Command | None]) -> Done | None:
    """For workers: asks ``choose`` what is to be done to the match, and does it; None when nothing was done."""

    def work(held: MatchTransaction) -> Done | None:
        turn = turn_of(services, held)
        command = choose(turn) if turn else None
        return carry_out(turn, command) if turn and command else None

    try:
        done = services.matches.change(match_id, work)
        if done:
            after_commit(services, done)
    except Problem as problem:
        if problem.status >= 500:
            raise
        return None
    return done


def refused_command(turn: LoadedMatch, state: MatchState, command: Command, refusal: Refusal) -> Problem:
    """A refusal as a problem, with what the client needs to go on (API §6)."""
    problem = problem_of(state, refusal)
    if isinstance(command, Play) and state.status == "active":
        moves = turn.rules.legal(state.game, command.seat)
        if len(moves) <= LEGAL_IN_PROBLEM:
            problem.more["legal"] = list(moves)
    return problem


def problem_of(state: MatchState, refusal: Refusal) -> Problem:
    """A refusal as a problem: the rule that speaks, and where the match stands."""
    ply = state.ply if state.status == "active" else None
    return Problem(refusal.code, refusal.detail, {"rule": refusal.rule, "version": state.version, "ply": ply})


def context_for(turn: LoadedMatch) -> Context:
    """Time, chance and the past for one command."""
    row = turn.row

    def chance(salts: tuple[str, ...], n: int) -> DerivedChance:
        return DerivedChance(match_seed(row.server_seed, row.match_id, salts), n)

    return Context(row.now, chance, row.server_seed.hex(), lambda version: at_version(turn.held, row, version))


def _extend(entries: list[Entry], decided: Decided | Refusal) -> MatchState:
    assert isinstance(decided, Decided), "deadlines are never refused"
    entries.extend(decided.entries)
    return decided.state


def _decide(turn: LoadedMatch, state: MatchState, command: Command) -> Decided | Refusal:
    return decide(turn.rules, state, command, context_for(turn))
