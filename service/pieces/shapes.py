"""Short words for JSON Schemas, so that a game's schemas read like its specification."""

from collections.abc import Iterable
from typing import Any

Shape = dict[str, Any]


def record(optional: Iterable[str] = (), **properties: Shape) -> Shape:
    """An object with exactly these fields; all required but ``optional``."""
    loose = set(optional)
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in loose],
        "additionalProperties": False,
    }


def move(type_: str, optional: Iterable[str] = (), **fields: Shape) -> Shape:
    """A move: a record with its constant ``type``, under the name that its component has in the API's description."""
    title = "".join(part.capitalize() for part in type_.split("_"))
    return named(f"{title}Move", record(optional, type={"const": type_}, **fields))


def named(title: str, shape: Shape) -> Shape:
    """A shape that stands in several places: the API's description has it once, under the game's name and this one."""
    return {"title": title, **shape}


def one_of(values: Iterable[Any]) -> Shape:
    """One of the listed values."""
    return {"enum": list(values)}


def whole(low: int, high: int | None = None) -> Shape:
    """An integer from ``low`` to ``high``, both included."""
    bounds: Shape = {"type": "integer", "minimum": low}
    return bounds if high is None else bounds | {"maximum": high}


def list_of(item: Shape, low: int = 0, high: int | None = None, distinct: bool = False) -> Shape:
    """A list with ``low`` to ``high`` items."""
    shape: Shape = {"type": "array", "items": item, "minItems": low}
    if high is not None:
        shape["maxItems"] = high
    return shape | {"uniqueItems": True} if distinct else shape


def exactly(count: int, item: Shape) -> Shape:
    """A list with ``count`` items."""
    return list_of(item, count, count)


def nullable(shape: Shape) -> Shape:
    """The shape, or null."""
    return {"anyOf": [shape, {"type": "null"}]}


def flag() -> Shape:
    """true or false."""
    return {"type": "boolean"}
