"""Archives: finished matches that are stored in one piece, as they were recorded elsewhere or before."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from msgspec.structs import replace

from service.app.matches.changes import new_row, seat_rows
from service.app.matches.load import SNAPSHOT_EVERY, as_imported, snapshot_of
from service.kernel.game import Game
from service.kernel.values import Json
from service.log.canonical import canonical
from service.log.codec import Stored, decode
from service.log.fold import steps
from service.match import entry as e
from service.match.evolve import settle
from service.match.ledger import outcome_data
from service.match.state import MatchState
from service.store.match_records import Change


@dataclass(frozen=True, slots=True)
class Folded:
    """What folding a whole log gives besides its last state."""

    state: MatchState
    started_at: int | None
    snapshots: Sequence[tuple[int, bytes]]


def stored_event(event: Mapping[str, Json]) -> Stored:
    """An exported event as it lies in the table."""
    body = canonical({name: value for name, value in event.items() if name != "hash"})
    return Stored(event["version"], body, bytes.fromhex(event["hash"]))


def folded(rules: Game[Any], events: Iterable[Stored]) -> Folded:
    """Folds a whole log, with a snapshot where a decision took the version past a multiple of ``SNAPSHOT_EVERY``."""
    state, started_at, snapshots = MatchState(), None, []
    due = SNAPSHOT_EVERY
    for entry, after in steps(rules, (decode(event.body) for event in events), state):
        if entry.cause != "rules" and state.version >= due:
            state = settle(rules, state)
            snapshots.append((state.version, snapshot_of(rules, state)))
            due = (state.version // SNAPSHOT_EVERY + 1) * SNAPSHOT_EVERY
        state = after
        started_at = after.updated_at if entry.type in (e.STARTED, e.FORKED) else started_at
    return Folded(settle(rules, state), started_at, snapshots)


def archive_of(
    rules: Game[Any], match_id: str, server_seed: bytes, events: Sequence[Stored], facts: Mapping[str, Json]
) -> Change:
    """The rows of a whole log. ``facts``: what they say otherwise than the log (``visibility``, ``origin``)."""
    whole = folded(rules, events)
    state, created = whole.state, orjson.loads(events[0].body)["data"]
    assert state.outcome is not None, "an archived match has ended"
    told = {name: created[name] for name in ("visibility", "hints", "clock", "created_by")}
    custom = created.get("custom", state.options.get("setup") is not None)
    forked = {"id": created["source"], "version": created["version"]} if "source" in created else None
    row = new_row(
        match_id, server_seed, rules, state.created_at, {**told, "custom": custom, "forked_from": forked, **facts}
    )
    row = replace(
        row,
        status=state.status,
        version=events[-1].version,
        head_hash=events[-1].hash,
        outcome=outcome_data(state.outcome),
        started_at=whole.started_at,
        updated_at=state.updated_at,
        finished_at=state.updated_at,
    )
    seated = as_imported(state) if "origin" in facts else state
    return Change(row, tuple(events), tuple(seat_rows(rules, seated, ())), snapshots=whole.snapshots)
