"""Deciding a command on a loaded match: overdue deadlines first, then the rules; what comes of it is one value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from service.app.matches.changes import change_of
from service.app.matches.load import LoadedMatch, at_version
from service.app.problems import Problem
from service.kernel.refusal import Refusal
from service.log.chance import chance_of
from service.log.codec import Stored
from service.match.clocks import is_due
from service.match.commands import Beginning, Command, Expire, Play, seat_of
from service.match.decide import decide
from service.match.ledger import Context, Decided
from service.match.state import MatchState
from service.store.match_reader import EventLog
from service.store.match_records import Change, Displays, KeyRef

MAX_LEGAL_IN_PROBLEM = 50
"""A refusal carries the legal list when it has at most so many moves."""

NO_CODES: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Decision:
    """What came of a request to a match.

    ``match``: as it is after it. ``seat``, ``ply``: whose command it was, and the decision point that it answered.
    ``events``: what it appended, now or, ``replayed``, when its key first came. ``change``: what is to be written, None
    where nothing is. ``refused``: why the rules turned the command down; overdue deadlines are recorded all the same.
    """

    match: LoadedMatch
    seat: int | None = None
    ply: int | None = None
    events: Sequence[Stored] = ()
    change: Change | None = None
    refused: Problem | None = None
    replayed: bool = False

    @property
    def done(self) -> bool:
        """Whether something was written, and the command was not refused."""
        return self.change is not None and self.refused is None

    def raise_for_refusal(self) -> "Decision":
        """The decision, if the command was not refused. Raises the refusal's ``Problem``."""
        if self.refused is not None:
            raise self.refused
        return self


def decide_command(
    log: EventLog,
    match: LoadedMatch,
    command: Beginning | Command,
    key: KeyRef | None = None,
    codes: Mapping[int, str] = NO_CODES,
) -> Decision:
    """What ``command`` leads to, after every overdue deadline. ``log`` is read only where a takeback goes back.

    ``codes``: fresh join codes of the seats that the command opens.
    """
    context = _context(log, match)
    decided = Decided((), match.state)
    if not isinstance(command, Expire | Beginning) and is_due(match.state, match.row.now):
        decided = _then(decided, decide(match.rules, match.state, Expire(), context))
    state = decided.state
    ply = state.ply if state.status == "active" else None
    answer = decide(match.rules, state, command, context)
    refused = refused_command(match, state, command, answer) if isinstance(answer, Refusal) else None
    if not isinstance(answer, Refusal):
        decided = _then(decided, answer)
    if not decided.entries:
        return Decision(match, seat_of(command), ply, refused=refused)
    change = change_of(match, decided, codes, None if refused else key, ply)
    displays = Displays({**match.displays.codes, **codes}, match.displays.names) if codes else match.displays
    after = LoadedMatch(change.row, match.rules, decided.state, displays)
    return Decision(after, seat_of(command), ply, change.events, change, refused)


def refused_command(match: LoadedMatch, state: MatchState, command: Beginning | Command, refusal: Refusal) -> Problem:
    """A refusal as a problem, with what the client needs to go on (API §6)."""
    problem = problem_of(state, refusal)
    if isinstance(command, Play) and state.status == "active":
        moves = match.rules.legal(state.game, command.seat)
        if len(moves) <= MAX_LEGAL_IN_PROBLEM:
            problem.more["legal"] = list(moves)
    return problem


def problem_of(state: MatchState, refusal: Refusal) -> Problem:
    """A refusal as a problem: the rule that speaks, and where the match stands."""
    ply = state.ply if state.status == "active" else None
    return Problem(refusal.code, refusal.detail, {"rule": refusal.rule, "version": state.version, "ply": ply})


def _context(log: EventLog, match: LoadedMatch) -> Context:
    """Time, chance and the past for one command."""
    row = match.row
    chance = chance_of(row.server_seed, row.match_id)
    return Context(row.now, chance, row.server_seed.hex(), lambda version: at_version(log, row, version))


def _then(before: Decided, answer: Decided | Refusal) -> Decided:
    assert isinstance(answer, Decided), "deadlines are never refused"
    return Decided((*before.entries, *answer.entries), answer.state)
