"""Canonical JSON (RFC 8785) of the log's data: ASCII names, integers within 2^53, any strings."""

import orjson

from service.kernel.values import Json

LARGEST_INTEGER = 2**53 - 1


def canonical(value: Json) -> bytes:
    """The one way to write ``value``. orjson with sorted keys is RFC 8785 for data without floats and with ASCII names.

    Raises ``orjson.JSONEncodeError`` for what JSON or UTF-8 cannot say.
    """
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS | orjson.OPT_STRICT_INTEGER)
