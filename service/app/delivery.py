"""Ports of delivery: where things stand, what accounts are told, tickets, presence, places for streams."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from service.store.positions import Topic


class News(Protocol):
    """Asks Postgres for the positions of topics."""

    def __call__(self, asked: Iterable[tuple[Topic, int]]) -> list[tuple[Topic, int]]:
        """Of all that is asked about, what has gone beyond its position, and to where; in one query."""
        ...


class Presence(Protocol):
    """Who was here last, and when."""

    def note(self, match_id: str, seat: int, at: int) -> None:
        """A seat is here. Costs the caller no round trip."""
        ...

    def of(self, match_id: str) -> Mapping[int, int]:
        """When each seat was last here; nothing while the place where it is kept is away."""
        ...


class Leases(Protocol):
    """Counting open streams over all processes."""

    def take(self, caps: Mapping[str, int]) -> str | None:
        """Takes a place under each name; None, and nothing taken, where one has no place left."""
        ...

    def give_back(self, lease: str) -> None:
        """Gives a lease's places back."""
        ...
