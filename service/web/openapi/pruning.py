"""Leaving out of the components what nothing refers to, so that they can be made without asking who needs them."""

from collections.abc import Iterator, Mapping
from typing import Any

COMPONENTS = "#/components/"


def pruned(made: Mapping[str, Any]) -> dict[str, Any]:
    """The components that something refers to."""
    kept: dict[str, Any] = made["components"]
    while True:
        used = set(references({**made, "components": kept}))
        fewer = {
            kind: {name: part for name, part in named.items() if kind == "securitySchemes" or (kind, name) in used}
            for kind, named in kept.items()
        }
        if fewer == kept:
            return kept
        kept = fewer


def references(data: Any) -> Iterator[tuple[str, str]]:
    """The kind and the name of every component that is referred to."""
    if isinstance(data, Mapping):
        if str(data.get("$ref")).startswith(COMPONENTS):
            kind, name = data["$ref"].removeprefix(COMPONENTS).split("/")
            yield kind, name
        for part in data.values():
            yield from references(part)
    elif isinstance(data, (list, tuple)):
        for part in data:
            yield from references(part)
