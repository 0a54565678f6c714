"""CORS: any origin may ask, as there are no cookies; preflights are cached for a day (Fetch standard)."""

from flask import Flask, Response, request
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


def preflight(app: Flask) -> Response:
    """The answer to a preflight, or to any other question for what a path knows."""
    methods = allowed_methods(app)
    if not methods:
        raise NotFound
    response = Response(b"", 204)
    response.headers["Allow"] = response.headers["Access-Control-Allow-Methods"] = ", ".join(methods)
    response.headers["Access-Control-Allow-Headers"] = ALLOWED
    response.headers["Access-Control-Max-Age"] = "86400"
    del response.headers["Content-Type"]
    return response


def allowed_methods(app: Flask) -> list[str]:
    """The methods that the requested path knows."""
    adapter = app.create_url_adapter(request)
    methods = set(adapter.allowed_methods()) if adapter else set()
    return sorted({*methods, "OPTIONS"}) if methods else []
