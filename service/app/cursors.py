"""Opaque cursors: two words about a place in a list, as clients keep and send them back."""

import base64


def encode_cursor(first: object, second: object) -> str:
    """URL-safe base64 without padding."""
    return base64.urlsafe_b64encode(f"{first}|{second}".encode()).decode().rstrip("=")


def decode_cursor(text: str) -> tuple[str, str]:
    """The inverse. Raises ``ValueError`` for any other text, also for one that only looks like a cursor."""
    first, _, second = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)).decode("ascii").partition("|")
    if encode_cursor(first, second) != text:
        raise ValueError("not a cursor")
    return first, second
