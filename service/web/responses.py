"""Responses: JSON of structs and plain data, with the headers that caches need (RFC 9111)."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from flask import Request, Response
from msgspec.json import Encoder

from service.web.media import JSON
from service.web.wsgi_types import Environ, StartResponse

encode = Encoder().encode
"""JSON of a struct or of plain data."""

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Accept-Encoding"}
IMMUTABLE = {"Cache-Control": "private, max-age=31536000, immutable", "Vary": "Authorization, Accept-Encoding"}
SECRET = {"Cache-Control": "no-store"}
PUBLIC = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Encoding"}

TAGGED = ("ETag", *PRIVATE)
"""Names of the headers of a response for one caller that has an entity tag."""

CACHED = ("ETag", *PUBLIC)
"""Names of the headers of a response that shared caches may keep."""


class WholeResponse(Response):
    """A response whose body is there at once: it goes out as it was made.

    Werkzeug would look through its headers twice more, for what streams and redirects need.
    """

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        """Gives it to a WSGI server."""
        start_response(self.status, self.headers.to_wsgi_list())
        return [] if environ["REQUEST_METHOD"] == "HEAD" else self.iter_encoded()


def json_response(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response."""
    body = encode(data)
    about = {"Content-Type": JSON, "Content-Length": str(len(body))}
    return WholeResponse(body, status, {**about, **(headers or {})})


def empty_response(status: int = 204) -> Response:
    """A response without a body."""
    response = Response(b"", status)
    del response.headers["Content-Type"]
    return response


def unchanged(request: Request, tag: str) -> bool:
    """Whether If-None-Match names the entity tag, so that the client has this already (RFC 9110)."""
    known = request.headers.get("If-None-Match")
    if known is None:
        return False
    return known.strip() == "*" or tag in [part.strip().removeprefix("W/") for part in known.split(",")]


def not_modified(tag: str, headers: Mapping[str, str]) -> Response:
    """304 with the headers that the full response would have."""
    response = empty_response(304)
    response.headers.update({**headers, "ETag": tag})
    return response


def cached_response(request: Request, raw: bytes, content_type: str) -> Response:
    """A public response that seldom changes; its entity tag is a hash of the body."""
    tag = f'"{sha256(raw).hexdigest()[:20]}"'
    if unchanged(request, tag):
        return not_modified(tag, PUBLIC)
    return Response(raw, 200, headers={**PUBLIC, "ETag": tag}, content_type=content_type)
