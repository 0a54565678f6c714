"""The tables T1-T7 as frozen records, each in its table order."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.games.bastion.data.words import Card, Colour


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """A card of T1 or T2. ``squad`` is ``main``, a support class, or None for a legend, which has no colour either."""

    name: Card
    squad: str | None
    colour: Colour | None
    strength: int
    properties: frozenset[str]
    spell: str


@dataclass(frozen=True, slots=True)
class Spell:
    """A code of T1's code list: what it does, with which power, and whether Wish may act as it."""

    code: str
    effect: str
    power: int
    wish: bool


@dataclass(frozen=True, slots=True)
class RitualCard:
    """A card of T3."""

    name: Card
    kind: str
    sort: str
    colour: Colour
    amount: int
    alone: bool


@dataclass(frozen=True, slots=True)
class Scenario:
    """A line of T5 and T6; ``respite`` is given for one seat, two seats, and so on."""

    support: int
    legends: int
    rituals: bool
    respite: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """T7."""

    source_mana: int
    channel_price: int
    growth_step: int
    growth_limit: int
    priest_strength: int
    least_price: int
    start_mana: int
    mana: int
    moves: int
    channels: int
    attacks: int


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables. ``rank`` numbers enemy cards and ritual cards in their table orders."""

    enemies: Mapping[Card, EnemyCard]
    support: tuple[str, ...]
    spells: Mapping[str, Spell]
    rituals: Mapping[Card, RitualCard]
    sources: Mapping[tuple[str, Colour], tuple[Colour, ...]]
    scenarios: Mapping[str, Scenario]
    numbers: Numbers
    rank: Mapping[Card, int]
