"""Strict JSON: nothing that two readers could understand differently, and nothing that a log cannot hold."""

import json
from functools import cache
from typing import NoReturn

from service.kernel.values import Json
from service.log.canonical import LARGEST_INTEGER

LONGEST_NUMBER = 17
"""Characters of the longest integer within 2^53, its sign included."""


def loads(raw: bytes) -> Json:
    """The data. Raises ``ValueError`` with plain words for everything that is not strict JSON in UTF-8."""
    try:
        return _decoder().decode(raw.decode("utf-8"))
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


@cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_object, parse_int=_integer, parse_float=_fraction, parse_constant=_fraction
    )


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("an object has the same name twice")
    return data


def _integer(text: str) -> int:
    if len(text) > LONGEST_NUMBER or not -LARGEST_INTEGER <= (value := int(text)) <= LARGEST_INTEGER:
        raise ValueError("integers lie within 2^53 - 1")
    return value


def _fraction(text: str) -> NoReturn:
    raise ValueError(f"{text[:20]} is not an integer, and a log holds no other numbers")
