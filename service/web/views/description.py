"""The API's description as a file (API §11)."""

from collections.abc import Callable, Sequence
from functools import cache

import orjson
from flask import Response

from service.web.answers import PUBLIC, cached_answer
from service.web.context import Context
from service.web.openapi.document import document
from service.web.openapi.writing import as_yaml
from service.web.operation import Answer, Operation

YAML = "application/yaml"
CACHED = ("ETag", *PUBLIC)
UNCHANGED = Answer("You have it", headers=CACHED)


def operations(table: Callable[[], Sequence[Operation]]) -> tuple[Operation, ...]:
    """The two forms. ``table``: every operation, these included; it is made into a document when one is asked for."""

    @cache
    def as_json() -> bytes:
        return orjson.dumps(document(table()))

    @cache
    def in_yaml() -> bytes:
        return as_yaml(document(table())).encode()

    def get_json(ctx: Context) -> Response:
        """This document as JSON."""
        return cached_answer(ctx.request, as_json(), "application/json")

    def get_yaml(ctx: Context) -> Response:
        """This document as YAML."""
        return cached_answer(ctx.request, in_yaml(), YAML)

    return (
        Operation(
            "GET",
            "/openapi.yaml",
            "openapi_yaml",
            "This document as YAML",
            get_yaml,
            {200: Answer("The document", media=(YAML,), headers=CACHED), 304: UNCHANGED},
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
            {200: Answer("The document", headers=CACHED), 304: UNCHANGED},
            "service",
            auth="none",
            request_headers=("If-None-Match",),
        ),
    )
