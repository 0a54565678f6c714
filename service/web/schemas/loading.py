"""Loading data with a schema; what is wrong becomes a validation problem with JSON pointers."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from marshmallow import Schema, ValidationError

from service.app.problems import Problem, invalid
from service.web.schemas.commands import CommandBase

MOST_ERRORS = 20


@cache
def instance(schema: type[Schema]) -> Schema:
    """The one instance of a schema: making it costs more than loading with it."""
    return schema()


@cache
def parameters(schema: type[Schema]) -> frozenset[str]:
    """The names that a schema takes, as clients write them."""
    return frozenset(field.data_key or name for name, field in instance(schema).fields.items())


def may_be_left_out(body: type[Schema] | Mapping[str, type[Schema]]) -> bool:
    """Whether a body of this schema needs nothing, so that no body says as much."""
    return not isinstance(body, Mapping) and not required(body)


@cache
def required(schema: type[Schema]) -> bool:
    """Whether a schema requires any field."""
    return any(field.required for field in instance(schema).fields.values())


def load_body(body: type[Schema] | Mapping[str, type[CommandBase]], data: Any) -> dict[str, Any]:
    """A body, held to its schema; of several, to that of its ``type``. Raises ``validation_error``."""
    if not isinstance(body, Mapping):
        return load(body, data, "/")
    kind = data.get("type") if isinstance(data, dict) else None
    schema = body.get(kind) if isinstance(kind, str) else None
    if schema is None:
        if not isinstance(data, dict):
            raise invalid("", "a command is an object")
        raise invalid("/type", f"the types of commands are {', '.join(body)}")
    return data if schema.fits(data) else load(schema, data, "/")


def load(schema: type[Schema], data: Any, root: str) -> dict[str, Any]:
    """The loaded data. ``root``: ``/`` for a body, ``?`` for a query. Raises ``validation_error``."""
    try:
        loaded: dict[str, Any] = instance(schema).load(data)
    except ValidationError as error:
        found = list(_errors(error.messages, root))[:MOST_ERRORS]
        first = f"{found[0]['pointer'] or 'the body'}: {found[0]['detail']}"
        raise Problem("validation_error", first, {"errors": found}) from error
    return loaded


def _errors(messages: Any, path: str) -> Iterator[dict[str, str]]:
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            if name == "_schema":
                yield from _errors(inner, path.rstrip("/"))
            else:
                step = str(name).replace("~", "~0").replace("/", "~1")
                yield from _errors(inner, path + step if path in ("/", "?") else f"{path}/{step}")
    elif isinstance(messages, list):
        for message in messages:
            yield from _errors(message, path)
    else:
        yield {"pointer": path, "detail": str(messages)}
