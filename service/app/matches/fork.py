"""Forks: analysis matches that begin from a version of a finished match (API §4)."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from service.app.access import Caller
from service.app.matches.decision import Decision
from service.app.matches.disclosure import whole_event
from service.app.matches.execute import NewMatch, begin
from service.app.matches.load import LoadedMatch, at_version
from service.app.matches.queries import VisibleMatch
from service.app.problems import Problem
from service.app.services import Services
from service.kernel.event import SEALED
from service.kernel.game import Game
from service.kernel.values import Json
from service.log.chance import commitment
from service.log.codec import Stored
from service.log.verify.replay import ends_whole
from service.match.commands import Fork
from service.match.state import Clock, MatchState
from service.store.match_reader import EventLog
from service.store.match_records import KeyRef

MAX_EVENTS = 10_000


def fork_match(services: Services, caller: Caller, visible: VisibleMatch, at: int, key: KeyRef | None) -> Decision:
    """The analysis match that begins after event ``at``, or the one that the same key and request made within a day."""
    return begin(services, lambda log: _plan(log, caller, visible.match, at), key, [caller.account_id])


def _plan(log: EventLog, caller: Caller, match: LoadedMatch, at: int) -> NewMatch:
    row = match.row
    if not match.state.is_over:
        raise Problem("match_running", "a match is forked after its end")
    if not 1 <= at <= min(row.version, MAX_EVENTS):
        raise Problem("no_such_version", f"the match has the versions 1 to {row.version}")
    source = at_version(log, row, at)
    if source.game is None:
        raise Problem("match_not_started", "at this version the seats were still open")
    stored = log.events(row.match_id, 0, at, at)
    origin = origin_of(match, at, stored)
    if not is_between_choices(match.rules, source, origin):
        raise Problem("ply_open", "at this version choices were sealed, or a choice was being carried out")
    facts = {
        "created_by": caller.account_id,
        "visibility": "private",
        "hints": True,
        "custom": True,
        "clock": asdict(Clock()),
        "forked_from": {"id": row.match_id, "version": at},
    }
    return NewMatch(match.rules, Fork(source, caller.account_id, origin), facts)


def is_between_choices(rules: Game[Any], state: MatchState, origin: Mapping[str, Json]) -> bool:
    """Whether nothing is sealed at ``state``'s ply or waits there, and no consequence of the last choice is to come.

    What a decision consists of is for verification to say: a fork that it would not accept must not be made.
    """
    events = origin["events"]
    this_ply = (event for event in events if event["ply"] == state.ply and event["cause"] != "rules")
    if rules.waits(state.game) or any(event["type"].endswith(f".{SEALED}") for event in this_ply):
        return False
    return ends_whole(rules, origin["source"], bytes.fromhex(origin["server_seed"]), events)


def origin_of(match: LoadedMatch, at: int, stored: Sequence[Stored]) -> Mapping[str, Json]:
    """Where the position comes from, with all that is needed to check it."""
    row = match.row
    return {
        "source": row.log_id,
        "version": at,
        "hash": stored[-1].hash.hex(),
        "commitment": commitment(row.server_seed).hex(),
        "server_seed": row.server_seed.hex(),
        "salts": [seat.salt for seat in match.state.seats],
        "events": [whole_event(event) for event in stored],
    }
