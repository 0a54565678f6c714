"""Fields that take JSON's types as they are: no texts for numbers, no numbers for booleans."""

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields

MOST_DIGITS = 10


class Whole(fields.Integer):
    """An integer; not a text that looks like one, not a boolean."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:  # noqa: ARG002
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValidationError("Not an integer.")
        return value


class Flag(fields.Boolean):
    """true or false."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        if not isinstance(value, bool):
            raise ValidationError("Not true or false.")
        return value


class QueryWhole(fields.Integer):
    """An integer of a query: decimal digits only."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> int:  # noqa: ARG002
        text = str(value)
        if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS):
            raise ValidationError("Not a whole number.")
        return int(text)


class QueryFlag(fields.Boolean):
    """true or false, as a query says it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        if value not in ("true", "false"):
            raise ValidationError("Not true or false.")
        return bool(value == "true")


class ByKind(fields.Field[Any]):
    """An object in which one field, ``key``, says which schema holds for it."""

    def __init__(self, key: str, schemas: Mapping[str, type[Schema]], **more: Any) -> None:
        super().__init__(**more)
        self.key = key
        self.schemas = schemas

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002
        if not isinstance(value, dict):
            raise ValidationError("Not an object.")
        kind = value.get(self.key)
        schema = self.schemas.get(kind) if isinstance(kind, str) else None
        if schema is None:
            raise ValidationError({self.key: [f"Must be one of: {', '.join(self.schemas)}."]})
        return schema().load(value)
