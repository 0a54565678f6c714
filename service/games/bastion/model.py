"""The records that a state of a match is made of."""

from dataclasses import dataclass
from typing import TypeAlias

from service.games.bastion.data.words import CITADEL, GATES, Card, Colour
from service.kernel.outcome import Outcome
from service.kernel.values import Seat

Mana: TypeAlias = tuple[int, ...]
"""Pieces of each colour, in colour order."""

Place: TypeAlias = int | str
"""A quarter, or the citadel."""

DEFENDERS, RITUALS, TURN, OVER = "defenders", "rituals", "turn", "over"
"""Phases (BN11.1)."""

NOTHING, STEP, PAY, RITUAL = "nothing", "step", "pay", "ritual"
"""Kinds of what is pending (BN5.3)."""

VICTORY, BREACHED = "victory", "breached"
"""Endings (BN10)."""

HOUSE, OF_SCENARIO, OF_SETUP = "house", "scenario", "setup"
"""Who mixed the deck (BN2.7)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed when the match was made."""

    scenario: str
    mix: str
    side: str
    respite: int


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy in play. ``colour`` is what a legend keeps in the citadel (BN1.7), else None."""

    card: Card
    growth: int = 0
    colour: Colour | None = None


Stack: TypeAlias = tuple[Enemy, ...]
"""Enemies on one section or square, the top last; in the citadel, in order of arrival."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where an enemy stands: exactly one of a wall section, the square of a quarter, and the citadel (by its card)."""

    section: int | None = None
    square: int | None = None
    citadel: Card | None = None


@dataclass(frozen=True, slots=True)
class Quarter:
    """``sources`` and ``tower``: the colour of the mana lying there. Sources 4 and 5 are the places of Springs."""

    colour: Colour
    sources: tuple[Colour | None, ...] = (None,) * 5
    tower: Colour | None = None
    bases: tuple[Card | None, ...] = (None, None)
    square: Stack = ()


@dataclass(frozen=True, slots=True)
class Defender:
    """One seat. ``figure`` is None until it is chosen; ``rituals`` are pending ones; all cards stand oldest first."""

    figure: str | None
    mana: Mana
    place: Place = CITADEL
    spells: tuple[Card, ...] = ()
    rituals: tuple[Card, ...] = ()
    artifacts: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Armed:
    """An effect waiting for its use (BN8.1)."""

    effect: str
    power: int
    colour: Colour | None
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Pending:
    """What the active seat owes: ``count`` steps, ``count`` mana for the enemy on ``spot``, or a ritual choice.

    A ritual's ``colour`` is None where any will do (BN8.12), its ``quarter`` None in the citadel.
    """

    kind: str = NOTHING
    count: int = 0
    spot: Spot = Spot()
    colour: Colour | None = None
    quarter: int | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The current turn; ``moves``, ``channels`` and ``attacks`` are those left, ``artifacts`` those used."""

    number: int = 0
    active: Seat | None = None
    moves: int = 0
    channels: int = 0
    attacks: int = 0
    artifacts: tuple[Card, ...] = ()
    armed: tuple[Armed, ...] = ()
    pending: Pending = Pending()


@dataclass(frozen=True, slots=True)
class State:
    """A whole match. ``dealt`` and ``kept`` are empty but while rituals are chosen (BN3.6).

    ``truce`` counts the enemy attacks that will be left out (BN8.11).
    """

    terms: Terms
    defenders: tuple[Defender, ...]
    quarters: tuple[Quarter, ...]
    reserve: Mana
    camp: tuple[Stack, ...] = ((),) * GATES
    citadel: Stack = ()
    deck: tuple[Card, ...] = ()
    ritual_deck: tuple[Card, ...] = ()
    dealt: tuple[tuple[Card, ...], ...] = ()
    kept: tuple[tuple[Card, ...] | None, ...] = ()
    phase: str = RITUALS
    truce: int = 0
    first_seat: Seat = 0
    turn: Turn = Turn()
    ply: int = 0
    ending: str | None = None

    @property
    def outcome(self) -> Outcome | None:
        """BN10: all seats win together or lose together; None while the match goes on."""
        seats = len(self.defenders)
        if self.ending is None:
            return None
        if self.ending == VICTORY:
            return Outcome(VICTORY, tuple(range(seats)), (1,) * seats)
        return Outcome(self.ending, (), (-1,) * seats)
