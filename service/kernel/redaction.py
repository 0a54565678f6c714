"""Redaction: which fields of an event a viewer may see; a field that no table names is hidden (API §1)."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from service.kernel.event import Event
from service.kernel.values import Json, Seat, Viewer

Rule: TypeAlias = Callable[[Json, Viewer, Seat | None], Json]
"""What is shown of a field's value to a viewer, in an event about a seat."""

Fields: TypeAlias = Mapping[str, Rule]
"""The fields of one type of event that anybody may see, and to whom. All others are null."""


def public(value: Json, _viewer: Viewer, _seat: Seat | None) -> Json:
    """Everybody sees it."""
    return value


def own(value: Json, viewer: Viewer, seat: Seat | None) -> Json:
    """Only the seat that the event is about sees it."""
    return value if viewer is not None and viewer == seat else None


def by_seat(value: Json, viewer: Viewer, _seat: Seat | None) -> Json:
    """A list with an item for each seat: every seat sees its own."""
    return [item if seat == viewer else None for seat, item in enumerate(value)]


def nobody_of_each(value: Json, _viewer: Viewer, _seat: Seat | None) -> Json:
    """A list that shows how many items it has, and none of them."""
    return [None for _ in value]


def each(**fields: Rule) -> Rule:
    """A list of objects, each about the seat that it names under ``seat``."""

    def shown(value: Json, viewer: Viewer, _seat: Seat | None) -> Json:
        return [redact(fields, item, viewer) for item in value]

    return shown


def all_public(*names: str) -> Fields:
    """Fields that everybody sees."""
    return dict.fromkeys(names, public)


def redact(fields: Fields, data: Mapping[str, Json], viewer: Viewer) -> dict[str, Json]:
    """``data`` as ``viewer`` may see it: every field is there, the hidden ones as null."""
    seat = data.get("seat")
    return {name: fields[name](value, viewer, seat) if name in fields else None for name, value in data.items()}


def discloser(
    table: Mapping[str, Fields],
    open_draws: frozenset[str] = frozenset(),
    closed_draws: frozenset[str] = frozenset(),
) -> Callable[[Event, Viewer], Event]:
    """A game's ``disclose``. ``table``: by event type; ``open_draws``: the types whose shuffles hold no secret.

    ``closed_draws``: the types that hide even that nothing was shuffled, since a given position did without.
    """

    def disclose(event: Event, viewer: Viewer) -> Event:
        drawn = bool(event.shuffles) or event.tag in closed_draws
        shuffles = None if drawn and event.tag not in open_draws else event.shuffles
        return Event(event.tag, redact(table.get(event.tag, {}), event.data, viewer), event.schema, shuffles)

    return disclose
