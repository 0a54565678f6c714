"""What a match consists of: sides, the contest with its pairs and face-down cards, the whole state."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from service.games.chariot.data.cards import CHARIOT
from service.games.chariot.events import Record
from service.kernel.values import Seat

Hand: TypeAlias = tuple[str, ...]
Opponents: TypeAlias = tuple[Seat, Seat]
"""Two seats that face each other, the lower one first."""

Phase: TypeAlias = Literal["scene", "stakes", "commit", "stall", "rechoose", "replenish", "over"]

GM: Seat = 0


@dataclass(frozen=True, slots=True)
class Side:
    """What never changes about one seat's side (CH2.4, CH2.5)."""

    role: Literal["gm", "player"]
    name: str
    attributes: dict[str, int]
    fate: Hand


@dataclass(frozen=True, slots=True)
class Slot:
    """An open Relationship (CH12.1)."""

    name: str | None
    opened_in: int
    invocations: int


@dataclass(frozen=True, slots=True)
class Stake:
    """A participant's choice; nothing is chosen before the first ply of `stakes` closes (CH5.1)."""

    seat: Seat
    text: str | None = None
    suit: str | None = None
    attribute: str | None = None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two opponents in a contest (CH3.3, CH15.5)."""

    seats: Opponents
    status: Literal["open", "won", "draw"] = "open"
    winner: Seat | None = None
    how: str | None = None
    round: int | None = None

    @property
    def record(self) -> Record:
        """The pair as views list it (CH15.5)."""
        return {
            "seats": list(self.seats),
            "status": self.status,
            "winner": self.winner,
            "how": self.how,
            "round": self.round,
        }


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A card on the table, with what its owner said when laying it."""

    seat: Seat
    against: Seat
    card: str
    text: str | None
    relationship: str | None
    stalled: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """The running contest, or the last one.

    ``facing`` are the pairs that were open when the round's commits closed, ``stalls`` the cards kept face down in
    its stall step, as (seat, opponent): both for the round's record.
    """

    number: int
    stakes: str
    participants: tuple[Stake, ...]
    pairs: tuple[Pair, ...]
    round: int = 0
    ended: bool = False
    winners: tuple[Seat, ...] = ()
    table: tuple[FaceDown, ...] = ()
    facing: tuple[Opponents, ...] = ()
    stalls: tuple[tuple[Seat, Seat], ...] = ()
    rounds: tuple[Record, ...] = ()

    @property
    def open_pairs(self) -> tuple[Pair, ...]:
        """The pairs that are not decided."""
        return tuple(pair for pair in self.pairs if pair.status == "open")

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The open opponents of ``seat``, ascending."""
        return tuple(sum(pair.seats) - seat for pair in self.pairs if pair.status == "open" and seat in pair.seats)

    def stake(self, seat: Seat) -> Stake:
        """What the participant ``seat`` has chosen."""
        return next(stake for stake in self.participants if stake.seat == seat)

    def suit(self, seat: Seat) -> str:
        """The participant's Suit in use (CH5.3), once it has been shown."""
        suit = self.stake(seat).suit
        assert suit is not None
        return suit

    def attribute(self, seat: Seat) -> str:
        """The participant's Attribute in use, once it has been shown."""
        attribute = self.stake(seat).attribute
        assert attribute is not None
        return attribute

    def face_down(self, seat: Seat, against: Seat) -> FaceDown | None:
        """The card of ``seat`` that lies face down against this opponent."""
        return next((card for card in self.table if card.seat == seat and card.against == against), None)

    def uncovered(self, seat: Seat) -> tuple[Seat, ...]:
        """The open opponents whom no card of ``seat`` faces (CH6.2)."""
        return tuple(other for other in self.opponents(seat) if self.face_down(seat, other) is None)


@dataclass(frozen=True, slots=True)
class State:
    """A match. Cards sealed at the open ply have left ``hands`` and stand in ``sealed`` (CH15.2).

    ``orders`` are the orders that a setup gives for reshuffles (CH16.4). ``history`` and ``situations`` are kept as
    the view lists them.
    """

    sides: tuple[Side, ...]
    suits: tuple[dict[str, int], ...]
    relationships: tuple[dict[str, Slot], ...]
    limit: int
    npcs: int
    chariot_always_wins: bool
    out_of_cards: Literal["draw", "suit"]
    orders: tuple[Hand, ...]
    points: tuple[int, ...]
    hands: tuple[Hand, ...]
    sealed: tuple[tuple[dict[str, Any], ...], ...]
    deck: Hand = ()
    discards: Hand = ()
    reshuffles: int = 0
    phase: Phase = "scene"
    ply: int = 0
    named: tuple[Opponents, ...] = ()
    contest: Contest | None = None
    history: tuple[Record, ...] = ()
    situations: tuple[Record, ...] = ()

    @property
    def seats(self) -> range:
        """All seats, the GM's first."""
        return range(len(self.sides))

    @property
    def running(self) -> Contest | None:
        """The contest, while it runs."""
        return None if self.contest is None or self.contest.ended else self.contest

    @property
    def the_contest(self) -> Contest:
        """The running contest or the last one, where there must be one."""
        assert self.contest is not None
        return self.contest

    @property
    def declared(self) -> int:
        """How many contests have been declared so far."""
        return 0 if self.contest is None else self.contest.number

    def in_use(self, seat: Seat) -> int:
        """The points of the participant's Suit in use (CH5.3)."""
        return self.suits[seat][self.the_contest.suit(seat)]

    def is_fate(self, seat: Seat, card: str) -> bool:
        """CH2.5: a Trump of the seat's own Fate, or the Chariot where it always wins."""
        return card in self.sides[seat].fate or (self.chariot_always_wins and card == CHARIOT)
