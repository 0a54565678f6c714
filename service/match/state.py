"""The state of a match: what folding its log gives.

Structs and not dataclasses, as a fold makes new ones at every event: changing a field costs a tenth.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from service.kernel.outcome import Outcome
from service.kernel.values import Json

Status: TypeAlias = Literal["open", "active", "finished", "aborted"]
SeatKind: TypeAlias = Literal["account", "open", "ai", "imported"]
Expiry: TypeAlias = Literal["timeout_move", "forfeit", "ai"]


@dataclass(frozen=True, slots=True)
class Clock:
    """How time is counted (API §4). Seconds as integers; None where the kind has no use for a field."""

    kind: Literal["none", "per_move", "bank"] = "none"
    seconds: int | None = None
    initial: int | None = None
    increment: int | None = None
    on_expiry: Expiry | None = None
    level: int | None = None


class SeatState(Struct, frozen=True):
    """One seat. Times are milliseconds since the epoch, ``bank`` is milliseconds left.

    ``withdrawn``: it has left for good. ``played_by_ai``: an AI plays it until its owner takes it back. ``clock_since``
    and ``deadline`` stand while the seat's clock runs. ``expiries`` counts expiries in a row without a choice of its
    own. ``proposed`` is true from a proposal until the seat's next move. ``chose_at`` is the version before its last
    choice: where a takeback leads. ``hint_ply`` is the last ply at which it asked for a hint, and ``hint_at`` when,
    until the hint is given; ``hint_level`` says by which player. Stored states have three fields under older names.
    """

    kind: SeatKind
    account: str | None = None
    level: int | None = None
    taken: bool = False
    salt: str = ""
    withdrawn: bool = field(default=False, name="gone")
    played_by_ai: bool = field(default=False, name="away")
    takeovers: int = 0
    clock_since: int | None = field(default=None, name="owes_since")
    deadline: int | None = None
    bank: int | None = None
    expiries: int = 0
    proposed: bool = False
    chose_at: int | None = None
    hint_ply: int | None = None
    hint_at: int | None = None
    hint_level: int = 1

    @property
    def is_person(self) -> bool:
        """The seat of an account, whatever the account's kind (API §4)."""
        return self.kind == "account"

    @property
    def ai_controlled(self) -> bool:
        """The seat of an AI, or one that an AI plays until its owner takes it back."""
        return self.kind == "ai" or self.played_by_ai

    @property
    def has_clock(self) -> bool:
        """Leavers and seats that an AI plays have no clock."""
        return not self.ai_controlled and not self.withdrawn


class Proposal(Struct, frozen=True):
    """An open proposal; its id is the version it was made at."""

    id: int
    kind: Literal["draw", "takeback", "abort"]
    by: int
    accepted: tuple[int, ...] = ()


class MatchState(Struct, frozen=True):
    """Everything that commands of a match are decided on.

    ``ply`` counts closed plies and never goes back; ``game_ply`` is the game's own count when it was last looked at.
    ``game`` is the game's state, None while the match is open. ``shuffles`` counts the draws of chance so far.
    ``unsettled`` is true between a choice and the arrangement of clocks that closes its decision, ``cut`` when that
    decision cuts a ply short.
    """

    version: int = 0
    status: Status = "open"
    seats: tuple[SeatState, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)
    clock: Clock = Clock()
    hints: bool = False
    created_by: str | None = None
    created_at: int = 0
    ply: int = 0
    ply_opened_at: int = 0
    game_ply: int = 0
    game: Any = None
    shuffles: int = 0
    proposals: tuple[Proposal, ...] = ()
    outcome: Outcome | None = None
    unsettled: bool = False
    cut: bool = False
    updated_at: int = 0

    @property
    def withdrawn(self) -> frozenset[int]:
        """The seats that have left."""
        return frozenset(n for n, seat in enumerate(self.seats) if seat.withdrawn)

    @property
    def persons(self) -> frozenset[int]:
        """The seats of accounts."""
        return frozenset(n for n, seat in enumerate(self.seats) if seat.is_person)

    @property
    def full(self) -> bool:
        """Every seat is taken."""
        return all(seat.taken for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """Finished or aborted."""
        return self.outcome is not None

    def level(self, seat: int) -> int | None:
        """The level of the AI that plays the seat, its own or while its owner is away; None for a person's."""
        own = self.seats[seat]
        return self.clock.level if own.played_by_ai else own.level

    def hint_due(self, seat: int) -> bool:
        """Whether a hint that the seat asked for at this ply has not been given yet."""
        own = self.seats[seat]
        return self.status == "active" and own.hint_at is not None and own.hint_ply == self.ply

    def proposal(self, number: int) -> Proposal | None:
        """The open proposal with this id."""
        return next((p for p in self.proposals if p.id == number), None)

    def waiting_for(self, proposal: Proposal) -> tuple[int, ...]:
        """The seats whose word is still missing: all others that have not left."""
        answered = {proposal.by, *proposal.accepted}
        return tuple(n for n, seat in enumerate(self.seats) if n not in answered and not seat.withdrawn)
