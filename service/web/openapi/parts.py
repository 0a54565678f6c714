"""The schemas that a JSON Schema is made of, as far as the description has them."""

from collections.abc import Callable, Mapping
from typing import Any

from service.pieces.shapes import Shape

SCHEMA_MAPS = ("properties", "patternProperties", "$defs")
SCHEMA_LISTS = ("allOf", "anyOf", "oneOf", "prefixItems")
SCHEMAS = ("items", "additionalProperties", "contentSchema", "unevaluatedProperties", "not")


def with_parts(shape: Mapping[str, Any], change: Callable[[Mapping[str, Any]], Shape]) -> Shape:
    """The schema with each schema that stands directly in it changed. Conditions are left as they are."""

    def changed(part: Any) -> Any:
        return change(part) if isinstance(part, Mapping) else part

    made = dict(shape)
    for name in SCHEMA_MAPS:
        if name in made:
            made[name] = {key: changed(part) for key, part in made[name].items()}
    for name in SCHEMA_LISTS:
        if name in made:
            made[name] = [changed(part) for part in made[name]]
    for name in SCHEMAS:
        if name in made:
            made[name] = changed(made[name])
    return made
