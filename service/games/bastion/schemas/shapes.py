"""The shapes of cards, places and given positions, shared by the published schemas and the checks."""

from typing import Any

from service.games.bastion.data import tables
from service.games.bastion.data.words import BASES, COLOURS, GATES, MAX_SEATS, PLACES, QUARTERS
from service.pieces.shapes import Shape, exactly, flag, list_of, named, nullable, one_of, record, whole

HUGE = 2**52
"""Bound of the numbers that no rule bounds: what is counted up from them stays an exact JSON number."""

ENEMY_CARD = named("EnemyCard", one_of(tables().enemies))
RITUAL_CARD = named("RitualCard", one_of(tables().rituals))
COLOUR = named("Colour", one_of(COLOURS))
COLOUR_OR_NULL = nullable(COLOUR)
PLACE = named("Place", one_of(PLACES))
QUARTER = one_of(QUARTERS)
SECTION = whole(1, GATES)
SEAT = whole(0, MAX_SEATS - 1)
SIX_COLOURS = list_of(COLOUR, len(COLOURS), len(COLOURS), distinct=True)
ENEMY_CARDS = list_of(ENEMY_CARD, distinct=True)
RITUAL_CARDS = list_of(RITUAL_CARD, distinct=True)
DEFENDER = named("Defender", one_of(tables().defenders))
TARGET: Shape = named("Target", {"anyOf": [SECTION, record(square=QUARTER), record(citadel=ENEMY_CARD)]})


def or_null(shape: Shape) -> Shape:
    """An object of this shape, or null; faults inside it are named at their own place."""
    return shape | {"type": ["object", "null"]}


def setup_shape(position: Shape, seats: int = MAX_SEATS) -> Shape:
    """BN2.4."""
    return record(
        optional=("respite", "position"),
        quarters=SIX_COLOURS,
        deck=ENEMY_CARDS,
        ritual_deck=RITUAL_CARDS,
        first_seat=whole(0, seats - 1),
        respite=whole(0, HUGE),
        position=position,
    )


def position_shape(least: int = 1, most: int = MAX_SEATS) -> Shape:
    """BN2.5: any of the fields of a position."""
    fields = position_fields(least, most)
    return record(optional=fields, **fields)


def position_fields(least: int = 1, most: int = MAX_SEATS) -> dict[str, Shape]:
    """BN2.5, with one entry per seat for ``least`` to ``most`` seats."""
    pieces = whole(0, tables().numbers.mana)
    used = record(
        optional=("move", "channel", "attack", "artifacts"),
        move=flag(),
        channel=flag(),
        attack=flag(),
        artifacts=RITUAL_CARDS,
    )
    return {
        "turn": whole(1, HUGE),
        "truce": whole(0, HUGE),
        "active": whole(0, most - 1),
        "used": used,
        "camp": list_of(record(section=whole(1, GATES - 1), enemies=list_of(_enemy()))),
        "squares": list_of(record(quarter=QUARTER, enemies=list_of(_enemy()))),
        "citadel": list_of(_enemy(colour=COLOUR)),
        "places": list_of(PLACE, least, most),
        "mana": list_of(record(optional=COLOURS, **dict.fromkeys(COLOURS, pieces)), least, most),
        "spells": list_of(ENEMY_CARDS, least, most),
        "rituals": list_of(RITUAL_CARDS, least, most),
        "artifacts": list_of(RITUAL_CARDS, least, most),
        "sources": exactly(len(QUARTERS), exactly(5, COLOUR_OR_NULL)),
        "towers": exactly(len(QUARTERS), COLOUR_OR_NULL),
        "structures": list_of(record(quarter=QUARTER, base=one_of(BASES), card=RITUAL_CARD)),
    }


def _enemy(**colour: Shape) -> Shape:
    """An enemy of a given position; in the citadel with a colour, where a legend needs one."""
    numbers = tables().numbers
    growth = whole(0, max(numbers.growth_limit, numbers.mourn_limit))
    return record(optional=("growth", *colour), card=ENEMY_CARD, growth=growth, **colour)


def with_examples(shape: Shape, *examples: Any) -> Shape:
    """The shape with examples of it."""
    return shape | {"examples": list(examples)}
