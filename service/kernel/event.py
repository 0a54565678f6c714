"""Events: recorded facts in the past tense, as plain JSON data under an explicit tag."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from service.kernel.chance import Shuffle
from service.kernel.values import Json

SEALED: Final = "sealed"
"""The tag of every sealed choice, so that the type tells nothing (CONVENTIONS §5)."""

CUT_SHORT: Final = "cut_short"
"""The tag by which a game says that this decision closes the ply before its last choice has come (CONVENTIONS §5)."""


@dataclass(frozen=True, slots=True)
class Event:
    """One fact. ``tag`` is the type without its ``<game>.`` prefix, and never changes its meaning.

    ``data`` is complete by itself (it names its seat under ``seat``, where one applies) and holds only what JSON
    gives back: dicts, lists, strings, integers, booleans, None. ``schema`` numbers the shape of ``data``.
    ``shuffles`` are the draws of chance recorded by this event; None in a form that hides them (API §7).
    """

    tag: str
    data: Mapping[str, Json]
    schema: int = 1
    shuffles: tuple[Shuffle, ...] | None = ()

    @property
    def seat(self) -> int | None:
        """The seat that the event is about, if it is about one."""
        return self.data.get("seat")
