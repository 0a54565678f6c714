"""Once more, with another session of the database, where the first attempt has done nothing."""

from collections.abc import Callable
from typing import TypeVar

from service.store.errors import SessionEndedError

T = TypeVar("T")


def once_more(attempt: Callable[[], T]) -> T:
    """What ``attempt`` gives, made again where its session was of no use; for what changes nothing, or all at once."""
    try:
        return attempt()
    except SessionEndedError:
        return attempt()
