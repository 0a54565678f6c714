"""Logs as they are sent to be verified or imported (API §8): the published JSON Schema of a log."""

from typing import Any

from service.kernel.values import Json
from service.log.verify.file import log_schema
from service.pieces.shapes import Shape


def log_document() -> Shape:
    """The schema of the body; its header is the published one."""
    header = inlined(log_schema()["$defs"]["header"])
    events = {
        "type": "array",
        "items": {},
        "description": "At most 10,000. Their form is checked by the verification; left out: none.",
    }
    return {
        **header,
        "description": "An exported log. `GET /schemas/log.json` has the schema of its events, too.",
        "properties": {**header["properties"], "events": events},
        "additionalProperties": False,
    }


def inlined(shape: Json) -> Any:
    """A part of the log's schema with the definitions that it refers to put in their places."""
    if isinstance(shape, list):
        return [inlined(part) for part in shape]
    if not isinstance(shape, dict):
        return shape
    named = shape.get("$ref", "").removeprefix("#/$defs/")
    base = inlined(log_schema()["$defs"][named]) if named else {}
    return base | {name: inlined(part) for name, part in shape.items() if name != "$ref"}
