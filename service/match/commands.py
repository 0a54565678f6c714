"""Commands: what clients and workers ask of a match. Imperative, frozen, with everything they need."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from service.kernel.values import Json, Move
from service.match.state import Clock, MatchState, SeatState


@dataclass(frozen=True, slots=True)
class Create:
    """Makes a match, of checked options; it starts at once when every seat is taken.

    ``facts``: what else its first event records (``created_by``, ``visibility``, ``hints``, ``custom``).
    """

    options: Mapping[str, Json]
    seats: Sequence[SeatState]
    clock: Clock
    facts: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Fork:
    """Makes an analysis match from ``source``: private, custom, without a clock, all seats the account's.

    ``origin``: where the position comes from: the source's id, seed and salts, its events up to there, their hash.
    """

    source: MatchState
    account: str
    origin: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Takes a free seat for an account, before the start."""

    seat: int
    account: str
    salt: str = ""


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """Leaves, declines or frees a seat, before the start; it is open again."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a move. ``ai`` is set when a player program found it, and goes into the log."""

    seat: int
    move: Move
    ply: int | None = None
    ai: Mapping[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class Resign:
    """Leaves the running match."""

    seat: int
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Propose:
    """Offers the others a draw, a takeback or an abort."""

    seat: int
    kind: Literal["draw", "takeback", "abort"]
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Accepts or declines a proposal; the proposer's ``accept`` false withdraws it."""

    seat: int
    proposal: int
    accept: bool
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Abort:
    """Breaks the match off. ``seat`` is None when its creator, who holds none, asks."""

    seat: int | None
    by_creator: bool
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class Return:
    """Takes a seat back from the AI that plays it."""

    seat: int
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class AskHint:
    """Asks what an AI of a level would play for the seat; all see that it was asked."""

    seat: int
    level: int
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class GiveHint:
    """The hint that was asked for at a ply; harmless when it comes late or twice."""

    seat: int
    ply: int
    level: int
    move: Move
    ai: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class EndByOperator:
    """Aborts a match that cannot go on, whatever its state and whoever owes."""


@dataclass(frozen=True, slots=True)
class Expire:
    """Applies every deadline that is over; does nothing when none is."""


SeatCommand: TypeAlias = Play | Resign | Propose | Answer | Return | AskHint | GiveHint
Beginning: TypeAlias = Create | Fork
Command: TypeAlias = TakeSeat | LeaveSeat | Abort | EndByOperator | Expire | SeatCommand


def seat_of(command: Beginning | Command) -> int | None:
    """The seat whose command it is; None where it is nobody's, or the creator's."""
    return None if isinstance(command, Create | Fork | EndByOperator | Expire) else command.seat
