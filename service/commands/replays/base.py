"""A match that can be looked at, version by version."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from service.kernel.values import Json, Viewer


@dataclass(frozen=True, slots=True)
class Moment:
    """A match after one of its events. ``events``: what led there from the moment before."""

    version: int
    head: int
    status: str
    view: Json
    outcome: Json
    events: Sequence[Json]
    incomplete: bool = False


class Replay(ABC):
    """A match that can be looked at. ``is_recorded``: it lies there whole."""

    game: str
    rules_version: int
    match_id: str
    seats: int
    is_recorded: bool

    @property
    @abstractmethod
    def head(self) -> int:
        """The newest version."""

    @abstractmethod
    def moment(self, version: int, viewer: Viewer, since: int | None = None) -> Moment:
        """The match after event ``version``; its events after ``since``, else that one."""

    @abstractmethod
    def following(self, version: int) -> int | None:
        """The version after the next decision, as soon as there is one; None after the end."""

    def __enter__(self) -> "Replay":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:  # noqa: B027 - most have nothing to close
        """Gives back what it holds."""


def decision_end(events: Sequence[Json], version: int) -> int | None:
    """The version of the last event, among those after ``version``, that the first choice led to; None without any."""
    for number, event in enumerate(events[1:], 1):
        if event["cause"] != "rules":
            return version + number
    return version + len(events) if events else None
