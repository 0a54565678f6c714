"""CORS: any origin may ask, as there are no cookies; preflights are cached for a day (Fetch standard)."""

from collections.abc import Iterable

from flask import Response
from werkzeug.exceptions import NotFound

EXPOSED = ", ".join(
    (
        "ETag",
        "Location",
        "Link",
        "Retry-After",
        "RateLimit",
        "RateLimit-Policy",
        "Idempotent-Replayed",
        "Preference-Applied",
        "X-Request-Id",
        "Deprecation",
        "Sunset",
        "Allow",
        "WWW-Authenticate",
        "Date",
    )
)
ALLOWED = "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, Prefer"


READABLE = (("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", EXPOSED))
"""What every answer carries, so that any origin may read it."""


def preflight(known: Iterable[str]) -> Response:
    """The answer to a preflight, or to any other question for the methods that a path knows."""
    methods = sorted({*known, "OPTIONS"})
    if len(methods) == 1:
        raise NotFound
    response = Response(b"", 204)
    response.headers["Allow"] = response.headers["Access-Control-Allow-Methods"] = ", ".join(methods)
    response.headers["Access-Control-Allow-Headers"] = ALLOWED
    response.headers["Access-Control-Max-Age"] = "86400"
    del response.headers["Content-Type"]
    return response
