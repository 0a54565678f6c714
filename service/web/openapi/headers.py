"""Headers that answers carry, and those that requests may bring."""

from collections.abc import Iterable, Mapping
from typing import Any

from service.pieces.shapes import Shape, one_of
from service.web.openapi.words import text

Header = tuple[str, Shape, bool, Any]
"""What it says, its schema, whether it is always there, an example."""

HEADERS: Mapping[str, Header] = {
    "ETag": ("The version of what you got, for If-None-Match and If-Match.", text(pattern='^(W/)?".*"$'), True, '"12"'),
    "Location": ("Where the new thing is.", text(), True, "/v1/matches/01939b1e-7c00-7000-8000-000000000007"),
    "Link": (
        "The next page, if there is one (RFC 8288).",
        text(),
        False,
        '</v1/matches?limit=1&cursor=MTc2>; rel="next"',
    ),
    "Cache-Control": ("Who may keep the answer, and for how long (RFC 9111).", text(), True, "private, no-cache"),
    "Vary": ("The request's headers that the answer depends on.", text(), True, "Authorization"),
    "Idempotent-Replayed": (
        "`true` when the Idempotency-Key had done its work before: nothing was done again.",
        one_of(["true"]),
        False,
        "true",
    ),
    "Preference-Applied": ("The preference that was followed (RFC 7240).", text(), False, "return=minimal"),
    "Retry-After": ("How many seconds to wait before the next try.", text(pattern="^[0-9]+$"), True, "1"),
    "RateLimit": ("What is left of the limits that were met.", text(), False, '"token";r=9;t=1'),
    "RateLimit-Policy": ("The limits that hold for you.", text(), False, '"token";q=10;w=1'),
    "WWW-Authenticate": ("How to show who you are.", text(), True, "Bearer"),
    "Allow": ("The methods that exist here.", text(), True, "GET, HEAD, OPTIONS"),
    "X-Request-Id": (
        "Names this request in the server's logs: yours, if you sent one of 8 to 64 plain characters.",
        text(),
        True,
        "5f0c2d7a9b3e4816",
    ),
    "X-Accel-Buffering": ("`no` on a stream: proxies shall pass it on as it comes.", one_of(["no"]), False, "no"),
    "X-Frame-Options": ("The page is in no frame.", one_of(["DENY"]), True, "DENY"),
    "Referrer-Policy": ("Who is told the page's address: nobody else.", text(), True, "same-origin"),
    "Content-Security-Policy": ("What the page may load: nothing from elsewhere.", text(), True, "default-src 'self'"),
}

EVERYWHERE = ("X-Request-Id",)
LIMITED = ("RateLimit", "RateLimit-Policy")
"""On every answer below /v1, where limits are on."""

REQUEST_HEADERS: Mapping[str, tuple[str, Shape, Any]] = {
    "Idempotency-Key": (
        "Makes repeating harmless: the same key with the same body does its work once. 1 to 255 printable characters.",
        text(1, 255, "^[ -~]+$"),
        "6d2f8a52-move-10",
    ),
    "If-Match": (
        "The match's ETag: the command is refused (412) when anything has happened since.",
        text(),
        '"12"',
    ),
    "If-None-Match": ("The ETag that you have: 304 if it is still the newest.", text(), '"12"'),
    "Prefer": ("`return=minimal` leaves the match out of the answer (RFC 7240).", text(), "return=minimal"),
    "Last-Event-ID": ("The id of the last event that you have: goes before `after`.", text(), "12"),
}


def components() -> dict[str, Any]:
    """Every header of an answer."""
    return {
        name: {"description": words, "required": always, "schema": shape, "example": example}
        for name, (words, shape, always, example) in HEADERS.items()
    }


def answer_headers(names: Iterable[str], limited: bool) -> dict[str, Any]:
    """References for an answer that carries ``names``."""
    wanted = dict.fromkeys((*names, *EVERYWHERE, *(LIMITED if limited else ())))
    return {name: {"$ref": f"#/components/headers/{name}"} for name in wanted}
