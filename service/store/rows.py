"""Rows to records: uuids as strings, times as milliseconds since the epoch."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

from service.app.records import MatchRow

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def to_ms(moment: datetime | None) -> int | None:
    """Milliseconds since the epoch."""
    return None if moment is None else (moment - EPOCH) // MILLISECOND


def ms(moment: datetime) -> int:
    """Milliseconds since the epoch, of a column that is never null."""
    return (moment - EPOCH) // MILLISECOND


def from_ms(value: int | None) -> datetime | None:
    """The moment of so many milliseconds since the epoch."""
    return None if value is None else EPOCH + timedelta(milliseconds=value)


def text(value: UUID | None) -> str | None:
    """An id as the app knows it."""
    return None if value is None else str(value)


def match_row(row: Sequence[Any]) -> MatchRow:
    """A summary row in the order of ``read_match.sql``, which ends with the time."""
    (
        match_id,
        game,
        rules_version,
        status,
        version,
        ply,
        to_act,
        seed,
        head,
        visibility,
        hints,
        custom,
        clock,
        metadata,
        outcome,
        created_by,
        rematch,
        forked_from,
        origin,
        created_at,
        started_at,
        updated_at,
        finished_at,
        now,
    ) = row
    return MatchRow(
        str(match_id),
        game,
        rules_version,
        status,
        version,
        ply,
        tuple(to_act),
        seed,
        head,
        visibility,
        hints,
        custom,
        clock,
        metadata,
        outcome,
        str(created_by),
        text(rematch),
        forked_from,
        origin,
        ms(created_at),
        to_ms(started_at),
        ms(updated_at),
        to_ms(finished_at),
        ms(now),
    )
