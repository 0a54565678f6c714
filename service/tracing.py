"""Who asked: a request's id and trace, which go on to log lines and jobs, and never into events."""

import re
from contextvars import ContextVar
from typing import NamedTuple

REQUEST_ID, TRACEPARENT = "X-Request-Id", "traceparent"
"""The headers that say it."""

REQUEST_ID_FORM = re.compile(r"[A-Za-z0-9_.:-]{8,64}")
TRACEPARENT_FORM = re.compile(r"[0-9a-f]{2}-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
"""W3C Trace Context, level 1."""


class Cause(NamedTuple):
    """The request that something is done for. ``traceparent``: empty where there is none."""

    request_id: str
    traceparent: str = ""


CAUSE: ContextVar[Cause | None] = ContextVar("cause", default=None)
"""Of what this thread does now."""


def cause_headers(cause: Cause | None) -> dict[str, str]:
    """How a cause goes on over HTTP; it came the same way."""
    if cause is None:
        return {}
    return {REQUEST_ID: cause.request_id} | ({TRACEPARENT: cause.traceparent} if cause.traceparent else {})


def cause_of(request_id: str | None, traceparent: str | None, fresh: str) -> Cause:
    """What a request says of itself, as far as it has the right form; ``fresh``: an id for one that says none."""
    named = request_id if request_id and REQUEST_ID_FORM.fullmatch(request_id) else fresh
    return Cause(named, traceparent if traceparent and TRACEPARENT_FORM.fullmatch(traceparent) else "")
