"""Comparing a snapshot with the fold of all events before it: one that lies is counted, and not read any more."""

import logging
from typing import Any

import orjson

from service.app.matches.load import from_events, rules_of, snapshot_of
from service.app.problems import Problem
from service.store.match_reader import MatchReader
from service.store.snapshots import Comparison, SnapshotKey, Snapshots

LOG = logging.getLogger("matchkeep.matches")


def check_snapshot(matches: MatchReader, snapshots: Snapshots, key: SnapshotKey) -> Comparison | None:
    """Compares a snapshot, and notes what came of it; None where somebody has begun to before.

    It costs a fold of the whole log up to there, so it is a worker's chore, and for one snapshot in 64.
    """
    body = snapshots.begin(key)
    if body is None:
        return None
    comparison = compared(matches, key, orjson.loads(body))
    snapshots.put(key, comparison)
    if comparison == "differs":
        LOG.error("snapshot differs from its events", extra=key._asdict())
    return comparison


def compared(matches: MatchReader, key: SnapshotKey, stored: Any) -> Comparison:
    """``unread``: nobody reads it, as it has another shape than today's or as the match cannot be read."""
    row, _displays = matches.read(key.match_id)
    assert row is not None, "matches stay"
    try:
        state = from_events(matches, row, key.version)
    except Problem:
        return "unread"
    derived = orjson.loads(snapshot_of(rules_of(row), state))
    if stored.get("shape") != derived["shape"]:
        return "unread"
    return "agrees" if stored == derived else "differs"
