"""Reading request bodies: bounded, strict JSON, nothing that storage or a canonical form could not hold."""

import json
from collections.abc import Mapping
from typing import Any, NoReturn

import orjson
from flask import Request

from service.app.problems import Problem, invalid
from service.kernel.values import Json
from service.log.canonical import LARGEST_INTEGER

MOST_BYTES = 64 * 1024
DEEPEST = 32

NOT_PLAIN = object()
"""Instead of data, which may be None."""


def read_json(request: Request, most: int = MOST_BYTES) -> Json:
    """The body as data. Raises ``Problem`` 415, 413, 400 and 422, in this order (API §12)."""
    if request.mimetype != "application/json":
        raise Problem("unsupported_media_type", "send the body as application/json")
    raw = read_bytes(request, most)
    data = plain_json(raw)
    return strict_json(raw) if data is NOT_PLAIN else data


def strict_json(raw: bytes) -> Json:
    """JSON in any form, with words about what is wrong with it. Raises ``Problem`` 400 and 422."""
    try:
        data = json.loads(raw.decode("utf-8"), object_pairs_hook=_object, parse_constant=_constant, parse_float=_float)
    except (ValueError, RecursionError) as error:
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise Problem("not_json", f"the body is not JSON: {reason}"[:300]) from error
    check_values(data)
    return data


def plain_json(raw: bytes) -> Any:
    """What ``strict_json`` makes of JSON without escapes, fractions and faults, at a fifth of the cost.

    ``NOT_PLAIN`` of any other. Without escapes a text has two quotes: where the texts that were read do not make up for
    all quotes, an object has the same name twice.
    """
    if b"\\" in raw:
        return NOT_PLAIN
    try:
        data = orjson.loads(raw)
    except orjson.JSONDecodeError:
        return NOT_PLAIN
    texts, todo = 0, [(data, 0)]
    while todo:
        value, depth = todo.pop()
        kind = type(value)
        if kind is str:
            texts += 1
        elif kind is dict:
            texts += len(value)
            todo.extend([(inner, depth + 1) for inner in value.values()])
        elif kind is list:
            todo.extend([(inner, depth + 1) for inner in value])
        elif kind is float or (kind is int and not -LARGEST_INTEGER <= value <= LARGEST_INTEGER):
            return NOT_PLAIN
        if depth > DEEPEST:
            return NOT_PLAIN
    return data if raw.count(b'"') == 2 * texts else NOT_PLAIN


def read_bytes(request: Request, most: int) -> bytes:
    """The raw body. Raises ``too_large`` without reading more than ``most`` bytes of it."""
    if (request.content_length or 0) > most:
        raise Problem("too_large", f"the body is limited to {most} bytes")
    raw = request.stream.read(most + 1)
    if len(raw) > most:
        raise Problem("too_large", f"the body is limited to {most} bytes")
    return raw


def check_values(data: Json) -> None:
    """Refuses what no match can hold: deep nesting, huge integers, lone surrogates, NUL characters."""
    todo: list[tuple[str, Json, int]] = [("", data, 0)]
    while todo:
        pointer, value, depth = todo.pop()
        if depth > DEEPEST:
            raise invalid(pointer, f"nested more than {DEEPEST} deep")
        if isinstance(value, str):
            _check_text(pointer, value)
        elif isinstance(value, dict):
            for name, item in value.items():
                _check_text(pointer, name)
                todo.append((f"{pointer}/{name}", item, depth + 1))
        elif isinstance(value, list):
            todo.extend((f"{pointer}/{number}", item, depth + 1) for number, item in enumerate(value))
        elif isinstance(value, int) and not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
            raise invalid(pointer, "integers lie within 2^53 - 1")


def _check_text(pointer: str, text: str) -> None:
    if text.isascii():
        if "\0" in text:
            raise invalid(pointer, "a text holds no NUL character")
        return
    if "\0" in text or any("\ud800" <= char <= "\udfff" for char in text):
        raise invalid(pointer.encode("utf-8", "replace").decode(), "a text holds no NUL and no lone surrogate")


def _object(pairs: list[tuple[str, Json]]) -> Mapping[str, Json]:
    result = dict(pairs)
    if len(result) != len(pairs):
        raise ValueError("an object has the same name twice")
    return result


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _float(text: str) -> Any:
    """A number with a fraction or exponent; 1.0 is the integer 1, as in RFC 8785."""
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError("a number is too large")
    return int(value) if value.is_integer() else value
