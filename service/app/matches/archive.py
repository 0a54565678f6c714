"""Archives: finished matches that are stored in one piece, as they were recorded elsewhere or before."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import orjson

from service.app.matches.load import SNAPSHOT_EVERY, as_imported, snapshot_of
from service.app.records import Change, KeyRef, NewMatch, SeatChange
from service.kernel.game import Game
from service.kernel.values import Json
from service.log.canonical import canonical
from service.log.codec import Stored, decode
from service.log.fold import steps
from service.match import entry as e
from service.match.evolve import settle
from service.match.ledger import outcome_data
from service.match.state import MatchState


@dataclass(frozen=True, slots=True)
class Archive:
    """The rows of a match that has ended, with the times at which it was played."""

    new: NewMatch
    created_at: int
    started_at: int | None
    snapshots: Sequence[tuple[int, bytes]]


class Archives(Protocol):
    """Where archives are kept: among the other matches."""

    def keep(self, archive: Archive, key: KeyRef | None = None) -> bool:
        """Writes an archive; False when its match or ``key`` is there already, and then nothing is written."""
        ...

    def known(self, match_ids: Sequence[str]) -> set[str]:
        """Those of the ids that are there already."""
        ...


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
) -> Archive:
    """The archive of a whole log. ``facts``: what its rows say otherwise than the log (``visibility``, ``origin``)."""
    whole = folded(rules, events)
    state, created = whole.state, orjson.loads(events[0].body)["data"]
    assert state.outcome is not None, "an archived match has ended"
    seated = as_imported(state) if "origin" in facts else state
    change = Change(
        match_id=match_id,
        events=tuple(events),
        status=state.status,
        ply=None,
        to_act=(),
        outcome=outcome_data(state.outcome),
        at=state.updated_at,
        started=whole.started_at is not None,
        seats=tuple(SeatChange(number, seat, None) for number, seat in enumerate(seated.seats)),
        rules_version=rules.version,
    )
    named = {name: created[name] for name in ("visibility", "hints", "clock", "created_by")}
    custom = created.get("custom", state.options.get("setup") is not None)
    forked = {"id": created["source"], "version": created["version"]} if "source" in created else None
    row = {"game": rules.key, "rules_version": rules.version, "custom": custom, "metadata": {}, **named, **facts}
    new = NewMatch(change=change, server_seed=server_seed, forked_from=forked, **row)
    return Archive(new, state.created_at, whole.started_at, whole.snapshots)
