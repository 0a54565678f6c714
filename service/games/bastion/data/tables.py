"""The tables T1-T10 as frozen records, each in its table order."""

from collections.abc import Mapping
from dataclasses import dataclass

from service.games.bastion.data.words import Card, Colour


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """A card of T1 or T2. A legend has no class and no colour of its own."""

    name: Card
    squad: str
    kind: str | None
    colour: Colour | None
    strength: int
    properties: tuple[str, ...]
    spell: str


@dataclass(frozen=True, slots=True)
class Spell:
    """A code of T8: what it does, with which power (0 if none), and whether Wish may act as it."""

    code: str
    effect: str
    power: int
    wish: bool


@dataclass(frozen=True, slots=True)
class RitualCard:
    """A card of T3; ``amount`` is 0 if there is none, ``alone`` tells whether one seat plays with it."""

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
    cards: int
    respite: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """T7."""

    source_mana: int
    channel_price: int
    growth_step: int
    growth_limit: int
    priest_strength: int
    mourn_step: int
    mourn_limit: int
    tribute: int
    least_price: int
    start_mana: int
    mana: int
    moves: int
    channels: int
    attacks: int


@dataclass(frozen=True, slots=True)
class Text:
    """A line of T10: a name and a text (None if there is none), each by language."""

    name: Mapping[str, str]
    text: Mapping[str, str] | None


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables. ``rank`` numbers enemy cards and ritual cards in their table orders; texts are by kind and key."""

    enemies: Mapping[Card, EnemyCard]
    support: tuple[str, ...]
    legends: tuple[Card, ...]
    spells: Mapping[str, Spell]
    rituals: Mapping[Card, RitualCard]
    sources: Mapping[tuple[str, Colour], tuple[Colour, ...]]
    scenarios: Mapping[str, Scenario]
    numbers: Numbers
    defenders: tuple[str, ...]
    texts: Mapping[tuple[str, str], Text]
    rank: Mapping[Card, int]
