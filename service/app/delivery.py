"""Ports of delivery: where things stand, what accounts are told, tickets, presence, places for streams."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from service.app.records import FeedRow, Token, Topic


class News(Protocol):
    """Asking where things stand."""

    def __call__(self, asked: Iterable[tuple[Topic, int]]) -> list[tuple[Topic, int]]:
        """Of all that is asked about, what has gone beyond its position, and to where; in one query."""
        ...


class Feed(Protocol):
    """What accounts are told of their matches."""

    def page(self, account_id: str, after: int, limit: int) -> list[FeedRow]:
        """What the account was told after a place in its feed, oldest first."""
        ...

    def move(self, limit: int) -> tuple[int, Mapping[str, int]]:
        """Moves what commands have left into the feeds; how many rows, and the new ends of feeds."""
        ...

    def forget(self) -> None:
        """Forgets what is too old for anybody to come back to."""
        ...


class Tickets(Protocol):
    """Tickets for streams, used once."""

    def add(self, digest: bytes, token: Token, seconds: int) -> int:
        """Stores a ticket that stands for ``token``, restrict to its match and seat; until when it can be used."""
        ...

    def use(self, digest: bytes) -> Token | None:
        """Takes the ticket away; what it stands for, if it is in time and its token works."""
        ...

    def forget(self) -> None:
        """Forgets tickets that nobody used in time."""
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
