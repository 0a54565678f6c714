"""The API's description as a file (API §11)."""

from collections.abc import Callable, Sequence
from functools import cache

import orjson
from flask import Response

from service.web.context import RequestContext
from service.web.media import YAML
from service.web.openapi.document import document
from service.web.openapi.writing import as_yaml
from service.web.operation import Operation, ResponseSpec
from service.web.responses import CACHED, cached_response

UNCHANGED = ResponseSpec("You have it", headers=CACHED)


def operations(table: Callable[[], Sequence[Operation]]) -> tuple[Operation, ...]:
    """The two forms. ``table``: every operation, these included; it is made into a document when one is asked for."""

    @cache
    def as_json() -> bytes:
        return orjson.dumps(document(table()))

    @cache
    def in_yaml() -> bytes:
        return as_yaml(document(table())).encode()

    def get_json(ctx: RequestContext) -> Response:
        """This document as JSON."""
        return cached_response(ctx.request, as_json(), "application/json")

    def get_yaml(ctx: RequestContext) -> Response:
        """This document as YAML."""
        return cached_response(ctx.request, in_yaml(), YAML)

    return (
        Operation(
            "GET",
            "/openapi.yaml",
            "openapi_yaml",
            "This document as YAML",
            get_yaml,
            {200: ResponseSpec("The document", media=(YAML,), headers=CACHED), 304: UNCHANGED},
            "service",
            auth="none",
            request_headers=("If-None-Match",),
        ),
        Operation(
            "GET",
            "/openapi.json",
            "openapi_json",
            "This document as JSON",
            get_json,
            {200: ResponseSpec("The document", headers=CACHED), 304: UNCHANGED},
            "service",
            auth="none",
            request_headers=("If-None-Match",),
        ),
    )
