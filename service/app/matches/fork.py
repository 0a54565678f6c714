"""Forks: analysis matches that begin from a version of a finished match (API §4)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from service.app.access import Caller
from service.app.matches.create import begin, created_before, ring
from service.app.matches.disclosure import whole_event
from service.app.matches.load import at_version
from service.app.matches.queries import VisibleMatch
from service.app.problems import Problem
from service.app.records import KeyRef
from service.app.services import Services
from service.kernel.event import SEALED
from service.kernel.values import Json
from service.log.chance import commitment
from service.log.codec import Stored, decode
from service.match.entry import Entry
from service.match.fork import fork
from service.match.state import MatchState

MOST_EVENTS = 10_000


def fork_match(
    services: Services, caller: Caller, visible: VisibleMatch, at: int, key: KeyRef | None
) -> tuple[str, bool]:
    """The analysis match's id, and whether the key made it before."""
    if key and (known := created_before(services, key)):
        return known, True
    row, rules = visible.match.row, visible.match.rules
    if not visible.match.state.is_over:
        raise Problem("match_running", "a match is forked after its end")
    if not 1 <= at <= min(row.version, MOST_EVENTS):
        raise Problem("no_such_version", f"the match has the versions 1 to {row.version}")
    source = at_version(services.matches, row, at)
    if source.game is None:
        raise Problem("match_not_started", "at this version the seats were still open")
    stored = services.matches.events(row.match_id, 0, min(at + 1, row.version), at + 1)
    entries = [decode(one.body)[0] for one in stored]
    if not between_choices(source, entries[:at], entries[at:]):
        raise Problem("ply_open", "at this version choices were sealed, or a choice was being carried out")
    origin = origin_of(visible, at, stored[:at])
    new = begin(
        services, rules, lambda context: fork(rules, source, caller.account_id, origin, context), caller.account_id
    )
    new = replace(new, forked_from={"id": row.match_id, "version": at})
    if not services.matches.create(new, key):
        return fork_match(services, caller, visible, at, key)
    return ring(services, new), False


def between_choices(state: MatchState, before: Sequence[Entry], after: Sequence[Entry]) -> bool:
    """Whether nothing is sealed at the ply, and no consequence of the last choice is still to come."""
    if after and after[0].cause == "rules" and not after[0].type.startswith("match."):
        return False
    this_ply = [one for one in before if one.ply == state.ply and one.cause != "rules"]
    return not any(one.type.endswith(f".{SEALED}") for one in this_ply)


def origin_of(visible: VisibleMatch, at: int, stored: Sequence[Stored]) -> Mapping[str, Json]:
    """Where the position comes from, with all that is needed to check it."""
    row = visible.match.row
    return {
        "source": row.log_id,
        "version": at,
        "hash": stored[-1].hash.hex(),
        "commitment": commitment(row.server_seed).hex(),
        "server_seed": row.server_seed.hex(),
        "salts": [seat.salt for seat in visible.match.state.seats],
        "events": [whole_event(one) for one in stored],
    }
