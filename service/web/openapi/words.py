"""Short words for the schemas of answers, beside those of service/pieces/shapes.py."""

from collections.abc import Iterable

from service.pieces.shapes import Shape, whole

SCHEMAS = "#/components/schemas/"


def ref(name: str) -> Shape:
    """A schema of the components."""
    return {"$ref": f"{SCHEMAS}{name}"}


def said(words: str, shape: Shape) -> Shape:
    """A shape and what it means."""
    return {**shape, "description": words}


def text(low: int | None = None, high: int | None = None, pattern: str | None = None) -> Shape:
    """A text."""
    bounds = {"minLength": low, "maxLength": high, "pattern": pattern}
    return {"type": "string", **{name: value for name, value in bounds.items() if value is not None}}


def uuid() -> Shape:
    """An id: a UUIDv7."""
    return {"type": "string", "format": "uuid"}


def moment() -> Shape:
    """A time: RFC 3339 in UTC with milliseconds."""
    return {"type": "string", "format": "date-time"}


def digest() -> Shape:
    """32 bytes in lower-case hex."""
    return text(pattern="^[0-9a-f]{64}$")


def anything() -> Shape:
    """An object whose fields are not fixed here."""
    return {"type": "object", "additionalProperties": True}


def seat() -> Shape:
    """A seat's number."""
    return whole(0, 5)


def constant(value: str | int) -> Shape:
    """Always this value."""
    return {"const": value}


def chosen(key: str, names: dict[str, str]) -> Shape:
    """One of several schemas (by name), told apart by the field ``key``; ``names``: by its value."""
    return {
        "oneOf": [ref(name) for name in unique(names.values())],
        "discriminator": {
            "propertyName": key,
            "mapping": {value: f"{SCHEMAS}{name}" for value, name in names.items()},
        },
    }


def extended(base: Shape, **properties: Shape) -> Shape:
    """The record ``base`` with more said about some of its fields: written out, as generators merge no schemas."""
    return {**base, "properties": {**base["properties"], **properties}}


def unique(names: Iterable[str]) -> list[str]:
    """Each once, in order."""
    return list(dict.fromkeys(names))


def camel(*names: str) -> str:
    """A component's name: ``camel("bastions-breach", "row_laid")`` is ``BastionsBreachRowLaid``."""
    return "".join(part.capitalize() for name in names for part in name.replace("-", "_").split("_"))
