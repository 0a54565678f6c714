"""Upcasts: events of older schemas brought to today's shape when they are folded, one step at a time.

Stored events are never changed: they are shown, exported and hashed in the form first stored.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from service.kernel.values import Json
from service.match import entry as e
from service.match.entry import Entry

Data = Mapping[str, Json]


def created_1_to_2(data: Data) -> Data:
    """Schema 2 says whether the match began from a given position; before, one had to look into the options."""
    return {**data, "custom": data["options"].get("setup") is not None}


def state_with_shape(data: Data) -> Data:
    """Schema 2 says in which shape the state was written; before, nobody knows, and it is derived again."""
    return {**data, "state": {"shape": None, "state": data["state"]}}


UPCASTS: Mapping[tuple[str, int], Callable[[Data], Data]] = {
    (e.CREATED, 1): created_1_to_2,
    (e.FORKED, 1): state_with_shape,
    (e.TAKEN_BACK, 1): state_with_shape,
}
"""By type and schema: the step to the next schema."""


def upcast(type_: str, schema: int, data: Data) -> tuple[int, Data]:
    """Today's schema number of ``type_`` and the data in its shape."""
    while (step := UPCASTS.get((type_, schema))) is not None:
        schema, data = schema + 1, step(data)
    return schema, data


def upcasted(entry: Entry) -> Entry:
    """The entry in today's shape of its type."""
    schema, data = upcast(entry.type, entry.schema, entry.data)
    return entry if schema == entry.schema else replace(entry, schema=schema, data=data)
