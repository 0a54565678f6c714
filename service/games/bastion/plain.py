"""Numbers of JSON as the rules want them."""

from collections.abc import Mapping

from service.kernel.values import Json


def plain(value: Json) -> Json:
    """The same JSON value with whole numbers as integers: JSON itself does not tell 1.0 from 1."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
