"""What goes out: the structs of answers as components, by msgspec."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.json import schema_components

from service.pieces.shapes import Shape
from service.web.openapi.parts import with_parts
from service.web.openapi.words import SCHEMAS
from service.web.operation import Schematic

SUFFIX = "Resource"
"""Ends the name of a struct whose component has the name of something else in the code."""


def component_name(schema: Schematic) -> str:
    """The name of the component of a struct; empty for no schema."""
    return (schema or "") if not isinstance(schema, type) else schema.__name__.removesuffix(SUFFIX)


def components(structs: Iterable[type]) -> dict[str, Shape]:
    """The components of structs, and of those that they hold."""
    _, made = schema_components(structs, ref_template=SCHEMAS + "{name}")
    return {name.removesuffix(SUFFIX): published(shape) for name, shape in made.items()}


def published(shape: Mapping[str, Any]) -> Shape:
    """A schema as the description has it: names without suffix, constants as such, nothing beside a reference."""
    made = {name: part for name, part in with_parts(shape, published).items() if name != "title"}
    if "$ref" in made:
        made["$ref"] = made["$ref"].removesuffix(SUFFIX)
        return {name: part for name, part in made.items() if name in ("$ref", "description")}
    match made.get("enum"):
        case [value]:
            return {name: part for name, part in made.items() if name != "enum"} | {"const": value}
    return made
