"""Shapes with a title become components of their own, so that generators give them one name and one type."""

from collections.abc import Mapping
from typing import Any

from service.pieces.shapes import Shape
from service.web.openapi.parts import with_parts
from service.web.openapi.words import camel, ref


def apart(shapes: Mapping[str, Shape], key: str, shared: frozenset[str] = frozenset()) -> dict[str, Shape]:
    """The shapes, and a component for each titled part: ``Suit`` of chariot is ``ChariotSuit``.

    ``shared``: titles of what several games have in the same form; it goes without a game's name.
    """
    made: dict[str, Shape] = {}

    def inner(shape: Mapping[str, Any]) -> Shape:
        return {name: part for name, part in with_parts(shape, referred).items() if name != "title"}

    def referred(part: Mapping[str, Any]) -> Shape:
        shape = inner(part)
        if "title" not in part:
            return shape
        title = part["title"]
        name = title if title in shared else camel(key) + title
        made.setdefault(name, shape)
        return ref(name) | {word: shape[word] for word in ("description", "default") if word in shape}

    whole = {name: inner(shape) for name, shape in shapes.items()}
    return made | whole
