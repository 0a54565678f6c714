"""Saying where a log and the rules part, in plain words."""

from collections.abc import Iterator, Mapping

import orjson

from service.kernel.forms import Fault, pointer
from service.kernel.refusal import Refusal
from service.kernel.values import Json

LONGEST = 120
"""Characters of a value that are shown."""

Path = tuple[str | int, ...]


def shown(value: Json) -> str:
    """A value as JSON, cut short."""
    try:
        text = orjson.dumps(value).decode()
    except TypeError:
        return "something that JSON cannot say"
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


FIRST = ("type", "cause", "seat", "data")
"""Fields that say more than the rest of an event, where several differ."""


def difference(wanted: Json, got: Json) -> str:
    """The first place where what the rules derive and what the log says part; empty if they are the same."""
    for path, ours, theirs in _differences((), wanted, got):
        return f"{pointer(list(path)) or 'the event'}: the rules give {shown(ours)}, the log says {shown(theirs)}"
    return ""


def _differences(path: Path, wanted: Json, got: Json) -> Iterator[tuple[Path, Json, Json]]:
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        for name in dict.fromkeys([*FIRST, *wanted, *got]):
            if name in wanted and name in got:
                yield from _differences((*path, name), wanted[name], got[name])
            elif name in wanted or name in got:
                yield (*path, name), wanted.get(name), got.get(name)
    elif isinstance(wanted, list) and isinstance(got, list) and len(wanted) == len(got):
        for number, (one, other) in enumerate(zip(wanted, got, strict=True)):
            yield from _differences((*path, number), one, other)
    elif wanted != got or type(wanted) is not type(got):
        yield path, wanted, got


def refusal_said(refusal: Refusal) -> str:
    """A refusal with its rule."""
    return f"{refusal.detail} ({refusal.rule})" if refusal.rule else refusal.detail


def fault_said(fault: Fault) -> str:
    """A fault of form with its place."""
    return f"{fault.pointer}: {fault.detail}"[:300] if fault.pointer else fault.detail[:300]
