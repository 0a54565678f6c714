"""Times: milliseconds since the epoch inside, RFC 3339 in UTC with milliseconds outside."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def to_text(ms: int) -> str:
    """``2026-01-02T03:04:05.678Z``."""
    return f"{second_text(ms // 1000)}.{ms % 1000:03d}Z"


@lru_cache(1000)
def second_text(second: int) -> str:
    """A second since the epoch without a zone; the same few are asked for again and again."""
    return f"{datetime.fromtimestamp(second, UTC):%Y-%m-%dT%H:%M:%S}"


def to_text_or_none(ms: int | None) -> str | None:
    """The same for a time that there may not be."""
    return None if ms is None else to_text(ms)


def from_text(text: str) -> int:
    """The inverse of ``to_text``. Raises ``ValueError`` for anything that is not a time with a zone."""
    return (datetime.fromisoformat(text) - EPOCH) // MILLISECOND
