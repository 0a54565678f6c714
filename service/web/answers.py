"""Answers: plain data through orjson, with the headers that go with it."""

from collections.abc import Mapping
from typing import Any

import orjson
from flask import Request, Response

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
SECRET = {"Cache-Control": "no-store"}


def json_answer(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON answer."""
    response = Response(orjson.dumps(data), status, content_type="application/json")
    if headers:
        response.headers.update(headers)
    return response


def empty_answer(status: int = 204) -> Response:
    """An answer without a body."""
    response = Response(b"", status)
    del response.headers["Content-Type"]
    return response


def unchanged(request: Request, tag: str) -> bool:
    """Whether If-None-Match says that the client has this already (RFC 9110)."""
    known = request.headers.get("If-None-Match")
    if known is None:
        return False
    return known.strip() == "*" or tag in [one.strip().removeprefix("W/") for one in known.split(",")]


def not_modified(tag: str, headers: Mapping[str, str]) -> Response:
    """304 with the headers that the full answer would have."""
    response = empty_answer(304)
    response.headers.update({**headers, "ETag": tag})
    return response
