"""Shapes with a title become components of their own, so that generators give them one name and one type."""

from collections.abc import Mapping
from typing import Any

from service.pieces.shapes import Shape
from service.web.openapi.words import camel, ref

DATA = ("examples", "default", "enum", "const", "required", "mapping")
"""Keywords whose values are no schemas."""


def apart(shapes: Mapping[str, Shape], key: str, shared: frozenset[str] = frozenset()) -> dict[str, Shape]:
    """The shapes, and a component for each titled part: ``Suit`` of chariot is ``ChariotSuit``.

    ``shared``: titles of what several games have in the same form; it goes without a game's name.
    """
    made: dict[str, Shape] = {}

    def component(title: str) -> str:
        return title if title in shared else camel(key) + title

    def walk(part: Any) -> Any:
        if isinstance(part, list):
            return [walk(item) for item in part]
        if not isinstance(part, Mapping):
            return part
        inner = {name: item if name in DATA else walk(item) for name, item in part.items() if name != "title"}
        title = part.get("title")
        if not isinstance(title, str):
            return {**inner, "title": walk(title)} if title is not None else inner
        made.setdefault(component(title), inner)
        beside = {name: inner[name] for name in ("description", "default") if name in inner}
        return ref(component(title)) | beside

    whole = {name: walk(shape) for name, shape in shapes.items()}
    return made | whole
