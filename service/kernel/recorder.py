"""A recorder: collects the events of one decision and folds them as they come."""

from collections.abc import Callable
from typing import Generic, TypeVar

from service.kernel.event import Event

S = TypeVar("S")


class Recorder(Generic[S]):
    """Consequences are decided on the state that earlier events of the same decision led to."""

    def __init__(self, evolve: Callable[[S, Event], S], state: S) -> None:
        self._evolve = evolve
        self._events: list[Event] = []
        self.state = state

    def record(self, event: Event) -> None:
        """Adds ``event`` and moves ``state`` on."""
        self._events.append(event)
        self.state = self._evolve(self.state, event)

    @property
    def events(self) -> tuple[Event, ...]:
        """What was recorded, in order."""
        return tuple(self._events)
