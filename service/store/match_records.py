"""Records of matches, and what a command writes. Ids are strings, times milliseconds since the epoch."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import Struct

from service.kernel.values import Json
from service.log.codec import Stored
from service.tracing import Cause


class MatchRow(Struct, frozen=True):
    """A match's row, column by column, and ``now`` by the database's clock.

    A struct and not a dataclass, as every command makes two: that costs a twentieth.
    """

    match_id: str
    game: str
    rules_version: int
    status: str
    version: int
    ply: int | None
    to_act: tuple[int, ...]
    server_seed: bytes
    head_hash: bytes
    visibility: str
    hints: bool
    custom: bool
    clock: Mapping[str, Json]
    metadata: Mapping[str, Json]
    outcome: Mapping[str, Json] | None
    created_by: str
    rematch: str | None
    forked_from: Mapping[str, Json] | None
    origin: Mapping[str, Json] | None
    created_at: int
    started_at: int | None
    updated_at: int
    finished_at: int | None
    now: int

    @property
    def log_id(self) -> str:
        """The id that the match has in its log, and that its shuffles come from: an imported match keeps its first."""
        return str(self.origin["id"]) if self.origin else self.match_id


class SeatRow(NamedTuple):
    """A seat's row, column by column. ``due_at``: when somebody has to act for the seat."""

    seat: int
    kind: str
    account_id: str | None
    level: int | None
    taken: bool
    salt: str
    deadline: int | None
    bank_ms: int | None
    due_at: int | None
    withdrawn: bool
    played_by_ai: bool


class AccountName(NamedTuple):
    """An account as others see it."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class Displays:
    """What is shown beside the seats of a match: join codes by seat, and names by account, but for erased ones.

    Names may be looked up when one is wanted: that can raise ``UnavailableError``.
    """

    codes: Mapping[int, str]
    names: Mapping[str, AccountName]


class ListedMatch(NamedTuple):
    """A match as lists show it."""

    row: MatchRow
    seats: Sequence[SeatRow]
    displays: Displays


@dataclass(frozen=True, slots=True)
class KeyRef:
    """An idempotency key of an account, and the hash of the request it came with."""

    account_id: str
    key: str
    request_hash: bytes


@dataclass(frozen=True, slots=True)
class KeyRecord:
    """What a key was used for: the versions its command appended and the ply it answered."""

    request_hash: bytes
    first_version: int
    last_version: int
    ply: int | None


@dataclass(frozen=True, slots=True)
class MadeBefore:
    """The match that the same request, or for a rematch anybody's, has made already.

    ``request_hash``: of the request that its key came with; None for a rematch.
    """

    match_id: str
    request_hash: bytes | None


@dataclass(frozen=True, slots=True)
class Notification:
    """What an account is told of a match; ``seat`` and ``ply`` are None where none applies (API §7)."""

    account_id: str
    type: str
    seat: int | None = None
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one command writes, in one transaction.

    ``row``: the match's row as the command leaves it. ``seats``: the rows that differ. ``codes``: fresh join codes by
    seat. ``snapshots``: states to keep, as versions and bodies. ``key_ply``: the ply that the command answered.
    ``final_views``: what is to be seen of a game that is over, ``{"spectator", "seats"}``. ``rematch_of``: the match
    that a new one is the rematch of. ``cause``: the request because of which it is written, if any. ``head``: the hash
    of the event before the first, where that is to be the log's last when a group is written.
    """

    row: MatchRow
    events: tuple[Stored, ...]
    seats: tuple[SeatRow, ...]
    codes: Mapping[int, str] = field(default_factory=dict)
    snapshots: Sequence[tuple[int, bytes]] = ()
    key: KeyRef | None = None
    key_ply: int | None = None
    notifications: tuple[Notification, ...] = ()
    cause: Cause | None = None
    final_views: Mapping[str, Json] | None = None
    rematch_of: str | None = None
    head: bytes = b""


@dataclass(frozen=True, slots=True)
class Due:
    """A seat for which somebody has to act at ``due_at``: a player program, or else its clock."""

    match_id: str
    seat: int
    by_ai: bool
    due_at: int


@dataclass(frozen=True, slots=True)
class Filters:
    """What a list of matches is asked for. ``mine`` and ``owed`` hold the account; ``before`` is the cursor."""

    game: str | None = None
    status: str | None = None
    mine: str | None = None
    owed: str | None = None
    limit: int = 20
    before: tuple[int, str] | None = None
