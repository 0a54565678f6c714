"""Ports: what the app needs of the outer world, as protocols."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from service.store.match_records import Due
from service.store.positions import Topic


class Notifier(Protocol):
    """After the commit: tells who waits. Losing a notice delays, and loses nothing."""

    def ring(self, match_id: str, version: int, due: Iterable[Due]) -> None:
        """Notice to streams, and to whoever has to act."""
        ...

    def tell(self, moved: Iterable[tuple[Topic, int]]) -> None:
        """Notice to streams that something has moved on."""
        ...


class AiTimes(Protocol):
    """How long AIs think, over all workers."""

    def note(self, game: str, level: int, seconds: float) -> None:
        """An AI has found a move."""
        ...

    def totals(self) -> Mapping[tuple[str, str], tuple[int, float]]:
        """By game and level, how many moves and how many seconds."""
        ...


class Listener(Protocol):
    """Waiting for something to move on."""

    @property
    def stopped(self) -> bool:
        """Whether the process is about to end, and who waits should come to an end too."""
        ...

    def wait(self, topic: Topic, position: int, seconds: float, token: Topic | None = None) -> bool:
        """Waits until the topic has moved past ``position`` or ``token`` has ended; False after ``seconds`` in vain."""
        ...

    def forget(self, topic: Topic) -> None:
        """Drops the last notice of a topic, which told of what is not there."""
        ...


class Entropy(Protocol):
    """Secrets and ids from the operating system."""

    def seed(self) -> bytes:
        """32 bytes."""
        ...

    def new_id(self) -> str:
        """A UUIDv7."""
        ...

    def secret(self) -> str:
        """256 bits as characters that may stand in a URL."""
        ...

    def join_code(self) -> str:
        """A code such as K7QM-4XTD."""
        ...

    def code(self, letters: int) -> str:
        """So many letters and digits for people to copy by hand, none of which is taken for another; 4.9 bits each."""
        ...

    def guest_name(self) -> str:
        """A name for who gives none."""
        ...
