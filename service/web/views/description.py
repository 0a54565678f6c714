"""The API's description as a file (API §11)."""

from collections.abc import Callable, Sequence
from functools import cache

import orjson
from flask import Response

from service.web.context import RequestContext
from service.web.media import JSON, YAML
from service.web.openapi.document import document
from service.web.openapi.writing import as_yaml
from service.web.operation import Operation, OperationGroup, ok
from service.web.responses import CACHED, cached_response

SERVICE = OperationGroup("service", "none", ())


def operations(table: Callable[[], Sequence[Operation]]) -> tuple[Operation, ...]:
    """Both forms. ``table``: every operation, these included; the document is made when it is first asked for."""

    @cache
    def as_json() -> bytes:
        return orjson.dumps(document(table()))

    @cache
    def in_yaml() -> bytes:
        return as_yaml(document(table())).encode()

    @SERVICE.read("/openapi.yaml", "This document as YAML", ok("The document", None, *CACHED, media=(YAML,)))
    def openapi_yaml(ctx: RequestContext) -> Response:
        """This document as YAML."""
        return cached_response(ctx.request, in_yaml(), YAML)

    @SERVICE.read("/openapi.json", "This document as JSON", ok("The document", None, *CACHED))
    def openapi_json(ctx: RequestContext) -> Response:
        """This document as JSON."""
        return cached_response(ctx.request, as_json(), JSON)

    return (openapi_yaml, openapi_json)
