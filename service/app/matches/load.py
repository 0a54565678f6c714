"""Loading: the state of a match at a version, from the cache, a snapshot and the events after it."""

import logging
from collections import ChainMap
from collections.abc import MutableMapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

import orjson
from msgspec import ValidationError, structs

from service.app.cache import CachedState, StateCache
from service.app.problems import Problem
from service.kernel.game import Game
from service.log.fold import Past, fold
from service.match.retired import retired_rules
from service.match.state import MatchState
from service.match.states import OldShape, dump_match, load_match
from service.registry import find
from service.store.match_reader import EventLog, MatchReader
from service.store.match_records import AccountName, Displays, MatchRow

LOG = logging.getLogger("matchkeep.matches")

SNAPSHOT_EVERY = 200
"""A snapshot is written whenever a command takes the version past a multiple of this."""


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match at one moment: its summary row, its rules, its state, and what is shown beside its seats."""

    row: MatchRow
    rules: Game[Any]
    state: MatchState
    displays: Displays

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose choice is awaited; nobody's under rules that are no longer there."""
        return () if self.rules.retired else self.row.to_act

    @property
    def etag(self) -> str:
        """The ETag of its resource (API §6)."""
        return etag(self.row.version, self.row.rematch)


def etag(version: int, rematch: str | None) -> str:
    """A match's ETag at a version: strong by decree (API §6)."""
    return f'"{version}{"r" if rematch else ""}"'


def rules_of(row: MatchRow) -> Game[Any]:
    """The rules that a match began under, or what stands for them when the registry no longer has them."""
    return find(row.game, row.rules_version) or retired_rules(row.game, row.rules_version)


def load(matches: MatchReader, states: StateCache, match_id: str) -> LoadedMatch | None:
    """A match as it is now; None where there is none."""
    row, displays = matches.read(match_id)
    return loaded(matches, states, row, displays) if row else None


def loaded(log: EventLog, states: StateCache, row: MatchRow, displays: Displays) -> LoadedMatch:
    """The match of a row that was read, with its state."""
    return LoadedMatch(row, rules_of(row), current(log, states, row), displays)


def with_name(match: LoadedMatch, account_id: str, name: AccountName | None) -> LoadedMatch:
    """The match with the name of one more account to be shown; None where it has been erased."""
    if name is None:
        return match
    known = cast(MutableMapping[str, AccountName], match.displays.names)  # which is only read
    return replace(match, displays=Displays(match.displays.codes, ChainMap({account_id: name}, known)))


def current(log: EventLog, states: StateCache, row: MatchRow) -> MatchState:
    """The state at the row's version; the cache is checked against the chain's head."""
    cached = states.get(row.match_id)
    if cached is not None and cached.head_hash == row.head_hash:
        return cached.state
    known = cached.state if cached is not None and _is_in_log(log, row, cached) else None
    state = at_version(log, row, row.version, known)
    states.put(row.match_id, row.head_hash, state)
    return state


def _is_in_log(log: EventLog, row: MatchRow, cached: CachedState) -> bool:
    """Whether the log still has the event that led to a state: a database may come back without its last ones."""
    version = cached.state.version
    if not 1 <= version < row.version:
        return False
    events = log.events(row.match_id, version - 1, version, 1)
    return bool(events) and events[0].hash == cached.head_hash


def at_version(log: EventLog, row: MatchRow, version: int, known: MatchState | None = None) -> MatchState:
    """The state after event ``version``. Reads at most ``SNAPSHOT_EVERY`` events and a command's worth more."""
    state = as_recorded(log, row, version, known)
    return as_imported(state) if row.origin else state


def as_recorded(log: EventLog, row: MatchRow, version: int, known: MatchState | None = None) -> MatchState:
    """The state as the log tells it, with the seats of an imported match as they were where it was played."""
    rules = rules_of(row)
    if known is None or not 0 <= version - known.version <= SNAPSHOT_EVERY:
        known = _from_snapshot(log, row, version)
    after = known.version if known else 0
    return _folded(rules, row, list(log.bodies(row.match_id, after, version)), known, past_of(log, row))


def from_events(log: EventLog, row: MatchRow, version: int) -> MatchState:
    """The state as the log tells it, from the whole of it. Raises ``match_unreadable``."""
    return _folded(rules_of(row), row, log.bodies(row.match_id, 0, version), None, past_of(log, row))


def _folded(rules: Game[Any], row: MatchRow, bodies: Sequence[str], known: MatchState | None, past: Past) -> MatchState:
    """The fold of events that were read. Raises ``match_unreadable`` where one of them cannot be folded."""
    try:
        return fold(rules, bodies, known, past)
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        LOG.exception("match unreadable", extra={"match_id": row.match_id, "version": row.version})
        detail = "an event of this match cannot be read by this server; its operator has been told"
        more = {"rule": None, "version": row.version, "ply": row.ply}
        raise Problem("match_unreadable", detail, more) from error


def past_of(log: EventLog, row: MatchRow) -> Past:
    """The match after its earlier events, each folded from the beginning, once."""

    @cache
    def past(version: int) -> MatchState:
        return fold(rules_of(row), log.bodies(row.match_id, 0, version), None, past)

    return past


def as_imported(state: MatchState) -> MatchState:
    """The state of a match that was played elsewhere: nobody here sits at its seats (API §8)."""
    seats = tuple(structs.replace(seat, kind="imported", account=None) for seat in state.seats)
    return structs.replace(state, seats=seats)


def _from_snapshot(log: EventLog, row: MatchRow, upto: int) -> MatchState | None:
    if upto < SNAPSHOT_EVERY:
        return None
    snapshot = log.snapshot(row.match_id, upto, row.rules_version)
    try:
        return load_match(rules_of(row), orjson.loads(snapshot[1])) if snapshot else None
    except (OldShape, ValidationError):
        return None


def snapshot_due(before: int, after: int) -> bool:
    """Whether a command that took the version from ``before`` to ``after`` writes a snapshot."""
    return before // SNAPSHOT_EVERY != after // SNAPSHOT_EVERY


def snapshot_of(rules: Game[Any], state: MatchState) -> bytes:
    """A snapshot's body."""
    return orjson.dumps(dump_match(rules, state))
