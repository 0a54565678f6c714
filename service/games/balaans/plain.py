"""Numbers as Python indexes with them: JSON Schema takes 2.0 for the whole number 2."""

from service.kernel.values import Json


def plain(value: Json) -> Json:
    """JSON data with 2 in place of 2.0."""
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return int(value) if isinstance(value, float) else value
