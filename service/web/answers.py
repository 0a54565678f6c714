"""Answers: plain data through orjson, with the headers that go with it."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import orjson
from flask import Request, Response

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}
FOR_EVER = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Authorization"}
SECRET = {"Cache-Control": "no-store"}
PUBLIC = {"Cache-Control": "public, max-age=300"}


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


def cached_answer(request: Request, raw: bytes, content_type: str) -> Response:
    """Something public that seldom changes, tagged by what it says."""
    tag = f'"{sha256(raw).hexdigest()[:20]}"'
    if unchanged(request, tag):
        return not_modified(tag, PUBLIC)
    return Response(raw, 200, headers={**PUBLIC, "ETag": tag}, content_type=content_type)
