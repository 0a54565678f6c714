"""Schemas as code generators take them: a type beside every constant, one way to say null, no conditions.

The server's own check keeps the strict form; ``GET /v1/games/{game}`` publishes that.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from service.pieces.shapes import Shape
from service.web.openapi.parts import with_parts

TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null", list: "array"}
CONDITIONS = ("if", "then", "else", "dependentRequired", "propertyNames")
"""What relates fields to each other: no generator makes a type of it."""

NULL: Shape = {"type": "null"}
ORDER = ("string", "integer", "number", "boolean", "array", "null")


def plain(shape: Mapping[str, Any]) -> Shape:
    """The schema without what generators stumble over; it takes at least what the strict one takes."""
    made = {name: part for name, part in shape.items() if name not in CONDITIONS}
    if "allOf" in made:
        made["allOf"] = [part for part in made["allOf"] if "if" not in part]
        if not made["allOf"]:
            del made["allOf"]
    return typed(with_parts(made, plain))


def typed(shape: Shape) -> Shape:
    """One level of a schema, with types."""
    if isinstance(shape.get("type"), list):
        return either_type(shape)
    if "enum" in shape:
        return choice(shape)
    if "const" in shape:
        return {"type": TYPES[type(shape["const"])], **shape}
    if shape.get("type") == "object" and not shape.keys() & {"properties", "additionalProperties", "allOf"}:
        return {**shape, "additionalProperties": True}
    return shape


def either_type(shape: Shape) -> Shape:
    """``type: [x, null]`` as the choice of a schema and null."""
    around = {name: part for name, part in shape.items() if name in ("description", "default", "examples", "title")}
    within = {name: part for name, part in shape.items() if name not in (*around, "type", "enum")}
    values = [value for value in shape.get("enum", ()) if value is not None]
    enum = {"enum": values} if values else {}
    kinds = [typed({"type": kind, **enum, **within}) for kind in shape["type"] if kind != "null"]
    return {"anyOf": [*kinds, NULL], **around}


def choice(shape: Shape) -> Shape:
    """An enumeration: of one type; of several, a choice of them; consecutive numbers are a range."""
    around = {name: part for name, part in shape.items() if name not in ("enum", "type")}
    kinds = [values_of(kind, list(group)) for kind, group in by_type(shape["enum"])]
    return {**kinds[0], **around} if len(kinds) == 1 else {"anyOf": kinds, **around}


def by_type(values: Iterable[Any]) -> Iterable[tuple[str, Iterable[Any]]]:
    """The values in groups of one type; null comes last."""
    return groupby(sorted(values, key=lambda value: ORDER.index(type_of(value))), type_of)


def type_of(value: Any) -> str:
    """The name of its type in JSON Schema."""
    return TYPES[type(value)]


def values_of(kind: str, values: list[Any]) -> Shape:
    """The schema of these values of one type."""
    if kind == "null":
        return NULL
    if kind == "array":
        return lists_of(values)
    if kind == "integer" and len(values) > 1 and sorted(values) == list(range(min(values), max(values) + 1)):
        return {"type": kind, "minimum": min(values), "maximum": max(values)}
    return {"type": kind, "enum": values}


def lists_of(values: list[list[Any]]) -> Shape:
    """Lists of distinct items in one order: which items go together is left to the rules."""
    items = list(dict.fromkeys(item for value in values for item in value))
    lengths = [len(value) for value in values]
    item = choice({"enum": items})
    return {"type": "array", "items": item, "minItems": min(lengths), "maxItems": max(lengths), "uniqueItems": True}


def plain_throughout(document: Any) -> Any:
    """A whole description: every schema in it, wherever it stands."""
    if isinstance(document, list):
        return [plain_throughout(part) for part in document]
    if not isinstance(document, Mapping):
        return document
    made: dict[str, Any] = {}
    for name, part in document.items():
        if name == "schema":
            made[name] = plain(part)
        elif name == "schemas":
            made[name] = {key: plain(shape) for key, shape in part.items()}
        else:
            made[name] = part if name in ("examples", "example") else plain_throughout(part)
    return made
