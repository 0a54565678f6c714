"""Parameters: of paths, of headers, and of queries (from their marshmallow schemas)."""

import re
from collections.abc import Mapping
from typing import Any

from service.app.problems import CODES
from service.pieces.shapes import Shape, whole
from service.web.openapi.headers import REQUEST_HEADERS
from service.web.openapi.requests import Requests
from service.web.openapi.words import ref, seat, text, uuid
from service.web.operation import Operation

ID = "01939b1e-7c00-7000-8000-000000000007"

IN_PATH: Mapping[str, tuple[str, Shape, Any]] = {
    "match_id": ("The match.", uuid(), ID),
    "account_id": ("The account.", uuid(), ID),
    "token_id": ("The token.", uuid(), ID),
    "webhook_id": ("The webhook.", uuid(), ID),
    "delivery_id": ("The delivery.", uuid(), ID),
    "client_id": ("The client.", text(1, 200), "mkc_AZWlwHsAcACAAAAAAAAAMg-example"),
    "seat": ("The seat.", seat(), 1),
    "game": ("The game.", ref("GameKey"), "breach"),
    "rules_version": ("A rules version of the game.", whole(1, 999_999), 2),
    "code": ("A problem's code.", {"enum": sorted(CODES)}, "stale_ply"),
}
"""Every name that stands in braces in a path: what it is, its schema, an example."""


def names_in(path: str) -> list[str]:
    """The names in braces."""
    return re.findall(r"{(\w+)}", path)


def components() -> dict[str, Any]:
    """The parameters of paths and headers, for reference."""
    in_path = {
        name: {"name": name, "in": "path", "required": True, "description": words, "schema": shape, "example": example}
        for name, (words, shape, example) in IN_PATH.items()
    }
    in_header = {
        name: {"name": name, "in": "header", "description": words, "schema": shape, "example": example}
        for name, (words, shape, example) in REQUEST_HEADERS.items()
    }
    return in_path | in_header


def parameters_of(operation: Operation, requests: Requests) -> list[dict[str, Any]]:
    """All parameters of an operation."""
    names = (*names_in(operation.path), *operation.request_headers)
    shared = [{"$ref": f"#/components/parameters/{name}"} for name in names]
    return shared + (requests.query(operation.query) if operation.query else [])
