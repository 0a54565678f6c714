"""What a match consists of: sides, the contest with its pairs and face-down cards, the whole state."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from service.games.chariot.data.cards import CHARIOT
from service.games.chariot.events import Record
from service.kernel.values import Seat

Hand: TypeAlias = tuple[str, ...]
Opponents: TypeAlias = tuple[Seat, Seat]
"""Two seats that face each other, the lower one first."""

Phase: TypeAlias = Literal["scene", "intents", "stakes", "commit", "stall", "replenish", "consent", "over"]
Interrupted: TypeAlias = Literal["commit", "stall"]

GM: Seat = 0

SealedMoves: TypeAlias = tuple[tuple[dict[str, Any], ...], ...]
"""Sealed moves as sent, by seat, in order."""


@dataclass(frozen=True, slots=True)
class Side:
    """What never changes about one seat's side (CH2.4, CH2.5)."""

    role: Literal["gm", "player"]
    name: str
    attributes: dict[str, int]
    fate: Hand


@dataclass(frozen=True, slots=True)
class Settings:
    """What the options fix for the whole match (CH2.8). ``orders`` are given for reshuffles (CH16.4)."""

    sides: tuple[Side, ...]
    carried: tuple[int, ...]
    limit: int | None
    chariot_always_wins: bool
    out_of_cards: Literal["draw", "suit"]
    situational_frees: bool
    gm_consent: bool
    orders: tuple[Hand, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene of the session (CH2.1, CH3.6)."""

    number: int
    text: str
    npcs: int


@dataclass(frozen=True, slots=True)
class Slot:
    """An open Relationship (CH12.1)."""

    name: str | None
    opened_in: int
    invocations: int


@dataclass(frozen=True, slots=True)
class Participant:
    """What a seat of the contest intends and uses; None before it is named or shown, or when refused (CH5)."""

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

    ``asked`` are the seats that were asked for an intention, ``unnamed`` those that still owe it (CH5.1, CH5.7).
    ``interrupted`` is the phase that waits for a new choice (CH5.6). ``facing`` are the pairs that were open when
    the round's commits closed, ``stalls`` the cards kept face down in its stall step, as (seat, opponent): both for
    the round's record.
    """

    number: int
    stakes: str
    participants: tuple[Participant, ...]
    pairs: tuple[Pair, ...]
    round: int = 0
    ended: bool = False
    winners: tuple[Seat, ...] = ()
    asked: tuple[Seat, ...] = ()
    unnamed: tuple[Seat, ...] = ()
    interrupted: Interrupted | None = None
    table: tuple[FaceDown, ...] = ()
    facing: tuple[Opponents, ...] = ()
    stalls: tuple[tuple[Seat, Seat], ...] = ()
    rounds: tuple[Record, ...] = ()

    @property
    def open_pairs(self) -> tuple[Pair, ...]:
        """The pairs that are not decided."""
        return tuple(pair for pair in self.pairs if pair.status == "open")

    @property
    def in_play(self) -> tuple[Seat, ...]:
        """The seats with an open pair, ascending."""
        return tuple(sorted({seat for pair in self.open_pairs for seat in pair.seats}))

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """The open opponents of ``seat``, ascending."""
        return tuple(sum(pair.seats) - seat for pair in self.pairs if pair.status == "open" and seat in pair.seats)

    def participant(self, seat: Seat) -> Participant | None:
        """What the seat intends and uses, if it takes part."""
        return next((participant for participant in self.participants if participant.seat == seat), None)

    def suit(self, seat: Seat) -> str:
        """The participant's Suit in use (CH5.3), once it has been shown."""
        participant = self.participant(seat)
        assert participant is not None
        assert participant.suit is not None
        return participant.suit

    def attribute(self, seat: Seat) -> str:
        """The participant's Attribute in use, once it has been shown."""
        participant = self.participant(seat)
        assert participant is not None
        assert participant.attribute is not None
        return participant.attribute

    def face_down(self, seat: Seat, against: Seat) -> FaceDown | None:
        """The card of ``seat`` that lies face down against this opponent."""
        return next((card for card in self.table if card.seat == seat and card.against == against), None)

    def uncovered(self, seat: Seat) -> tuple[Seat, ...]:
        """The open opponents whom no card of ``seat`` faces (CH6.2)."""
        return tuple(other for other in self.opponents(seat) if self.face_down(seat, other) is None)


@dataclass(frozen=True, slots=True)
class Consent:
    """What the GM judges (CH4.10, CH5.7): the situational play ``move`` of one seat, or intentions (None).

    ``step`` is the phase that it interrupted.
    """

    seats: tuple[Seat, ...]
    step: Phase
    move: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class State:
    """A match.

    Sealed cards have left ``hands`` and stand in ``sealed`` (of the step that is open, or interrupted by a consent)
    or in ``waiting`` (of a commit that waits for a new choice, CH5.6); a card laid open stands in ``consent``.
    ``needy`` owe ``replenish`` (CH11.5). ``barred`` are cards that cannot be laid open again yet (CH4.11).
    ``history``, ``situations`` and ``refusals`` are kept as the view lists them.
    """

    settings: Settings
    suits: tuple[dict[str, int], ...]
    relationships: tuple[dict[str, Slot], ...]
    points: tuple[int, ...]
    hands: tuple[Hand, ...]
    sealed: SealedMoves
    waiting: SealedMoves
    scenes: tuple[Scene, ...]
    deck: Hand = ()
    discards: Hand = ()
    reshuffles: int = 0
    phase: Phase = "scene"
    ply: int = 0
    named: tuple[Opponents, ...] = ()
    contest: Contest | None = None
    needy: tuple[Seat, ...] = ()
    consent: Consent | None = None
    barred: Hand = ()
    history: tuple[Record, ...] = ()
    situations: tuple[Record, ...] = ()
    refusals: tuple[Record, ...] = ()

    @property
    def seats(self) -> range:
        """All seats, the GM's first."""
        return range(len(self.hands))

    @property
    def scene(self) -> Scene:
        """The scene that runs."""
        return self.scenes[-1]

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

    @property
    def moment(self) -> Record:
        """When something happens, as situations and refusals tell it (CH15.7, CH15.8)."""
        running = self.running
        return {
            "scene": self.scene.number,
            "contest": self.declared,
            "round": None if running is None else running.round,
        }

    def in_use(self, seat: Seat) -> int:
        """The points of the participant's Suit in use (CH5.3)."""
        return self.suits[seat][self.the_contest.suit(seat)]

    def is_fate(self, seat: Seat, card: str) -> bool:
        """CH2.5: a Trump of the seat's own Fate, or the Chariot where it always wins."""
        settings = self.settings
        return card in settings.sides[seat].fate or (settings.chariot_always_wins and card == CHARIOT)
