"""What verification says: consistent, or the first wrong event and why."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

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
class Verdict:
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
