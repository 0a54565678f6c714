"""The report of a verification: consistent, or the first wrong event and why, in plain words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

import orjson

from service.kernel.forms import Fault, pointer
from service.kernel.refusal import Refusal
from service.kernel.values import Json

Check: TypeAlias = Literal["form", "commitment", "version", "chain", "shuffle", "header", "time", "refused", "differs"]
"""What was looked at when the fault was found; ``refused`` and ``differs`` are the rules engine's words."""

HEADER = 0
"""The "version" of a fault that lies in the header."""


class NotALog(ValueError):  # noqa: N818 - a fact about the file, and read as such
    """The file is no log of this format; the message says why in plain words, ``pointer`` where."""

    def __init__(self, reason: str, pointer: str = "") -> None:
        super().__init__(reason)
        self.pointer = pointer


class LogIncomplete(ValueError):  # noqa: N818
    """The log is redacted, or its match had not ended: it cannot be verified."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line that holds no event at all."""

    reason: str


@dataclass(frozen=True, slots=True)
class Wrong:
    """The first event that does not follow, by its version (0: the header), and why in plain words."""

    version: int
    check: Check
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """What a log came to. ``head`` is the last hash of the chain as far as it holds.

    ``chain_holds``: form, commitment, chain and shuffles are right from the first event to the last. ``rules_known``:
    the registry has the rules version of the match, without which no move can be decided again.
    """

    match_id: str
    game: str
    rules_version: int
    version: int
    commitment: str
    head: str
    chain_holds: bool
    rules_known: bool
    first_wrong: Wrong | None

    @property
    def consistent(self) -> bool:
        """Everything was checked, and nothing is wrong."""
        return self.rules_known and self.first_wrong is None

    def authentic(self, commitment: str | None, head: str | None) -> bool:
        """Whether this is the log for which a server publishes this commitment and this last hash."""
        return self.chain_holds and (self.commitment, self.head) == (commitment, head)


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


def refusal_text(refusal: Refusal) -> str:
    """A refusal with its rule."""
    return f"{refusal.detail} ({refusal.rule})" if refusal.rule else refusal.detail


def fault_text(fault: Fault) -> str:
    """A fault of form with its place."""
    return f"{fault.pointer}: {fault.detail}"[:300] if fault.pointer else fault.detail[:300]
