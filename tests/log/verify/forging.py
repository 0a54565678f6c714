"""Forgeries: what is found in a log that somebody changed, and hashed anew."""

import random
from collections.abc import Callable
from typing import Any

from service.log.verify.report import Report
from service.log.verify.verify import verify
from tests.log.verify.stories import recorder
from tests.support.recording import Log, forged

Events = list[dict[str, Any]]
Change = Callable[[Events], None]


def verdict(log: Log) -> Report:
    header, events = log
    return verify(header, iter(events))


def wrong(log: Log, change: Change) -> tuple[int, str, str]:
    """Version, check and reason of the first fault after a change."""
    found = verdict(forged(log, change)).first_wrong
    assert found is not None, "nothing was found"
    return found.version, found.check, found.reason


def first(events: Events, **wanted: Any) -> dict[str, Any]:
    """The first event with these fields."""
    return next(event for event in events if all(event[name] == value for name, value in wanted.items()))


def breach_log() -> Log:
    return recorder("breach").play_on(random.Random(1)).log()
