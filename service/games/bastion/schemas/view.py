"""The schema of the view (section 12), with the start of section 15's last example."""

from typing import Any

from service.games.bastion.data import tables
from service.games.bastion.data.words import (
    ARMED_EFFECTS,
    CITADEL,
    COLOURS,
    DEALT,
    GATES,
    KEPT,
    MAX_SEATS,
    QUARTERS,
    SECTIONS,
    SIDES,
    quarter_of,
)
from service.games.bastion.model import (
    BREACHED,
    DEFENDERS,
    HOUSE,
    OF_SCENARIO,
    OF_SETUP,
    OVER,
    PAY,
    RITUAL,
    RITUALS,
    STEP,
    TURN,
    VICTORY,
)
from service.games.bastion.schemas.shapes import (
    COLOUR,
    COLOUR_OR_NULL,
    DEFENDER,
    ENEMY_CARD,
    ENEMY_CARDS,
    HUGE,
    PLACE,
    QUARTER,
    RITUAL_CARD,
    RITUAL_CARDS,
    SEAT,
    TARGET,
)
from service.pieces.shapes import Shape, exactly, flag, list_of, named, nullable, one_of, record, whole

COUNT = whole(0, HUGE)
MANA = named("Mana", record(**dict.fromkeys(COLOURS, whole(0, tables().numbers.mana))))
ENEMY = named(
    "Enemy",
    record(
        card=ENEMY_CARD,
        colour=COLOUR,
        strength=COUNT,
        second=COLOUR_OR_NULL,
        growth=COUNT,
        guarded=flag(),
        resists=flag(),
        covered=flag(),
    ),
)
ENEMIES = list_of(ENEMY)
QUARTER_SHOWN = record(
    quarter=QUARTER,
    colour=COLOUR,
    sources=list_of(record(source=whole(1, 5), colour=COLOUR, mana=COLOUR_OR_NULL), 3, 5),
    tower=COLOUR_OR_NULL,
    bases=exactly(2, nullable(RITUAL_CARD)),
    blocked=flag(),
    coiled=flag(),
    hushed=flag(),
    square=ENEMIES,
)
SEAT_SHOWN = record(
    seat=SEAT,
    defender=nullable(DEFENDER),
    place=PLACE,
    mana=MANA,
    spells=ENEMY_CARDS,
    rituals=RITUAL_CARDS,
    artifacts=RITUAL_CARDS,
)
ARMED = record(
    effect=one_of(ARMED_EFFECTS),
    power=COUNT,
    colour=COLOUR_OR_NULL,
    seat=SEAT,
    card={"anyOf": [ENEMY_CARD, RITUAL_CARD]},
)
PENDING: Shape = {
    "anyOf": [
        {"type": "null"},
        record(kind={"const": STEP}, steps=whole(1)),
        record(kind={"const": PAY}, left=whole(1), target=TARGET),
        record(kind={"const": RITUAL}, colour=COLOUR_OR_NULL, quarter=nullable(QUARTER)),
    ]
}
RITUAL_CHOICE = record(
    dealt=list_of(exactly(DEALT, RITUAL_CARD), 0, MAX_SEATS),
    kept=list_of(nullable(exactly(KEPT, RITUAL_CARD)), 0, MAX_SEATS),
)
OUTCOME = record(
    ending=one_of((VICTORY, BREACHED)),
    winners=list_of(SEAT, 0, MAX_SEATS),
    returns=list_of(one_of((1, -1)), 1, MAX_SEATS),
)


def _enemy(card: str, colour: str, strength: int) -> dict[str, Any]:
    marks = {"second": None, "growth": 0, "guarded": False, "resists": False, "covered": False}
    return {"card": card, "colour": colour, "strength": strength, **marks}


def _quarters() -> list[dict[str, Any]]:
    """The quarters in colour order, with nothing on them."""
    return [
        {
            "quarter": number,
            "colour": colour,
            "sources": [
                {"source": source, "colour": given, "mana": None}
                for source, given in enumerate(tables().sources["statue", colour], 1)
            ],
            "tower": None,
            "bases": [None, None],
            "blocked": False,
            "coiled": False,
            "hushed": False,
            "square": [],
        }
        for number, colour in zip(QUARTERS, COLOURS, strict=True)
    ]


def _example() -> dict[str, Any]:
    """Section 15, example 8."""
    camp = {1: [_enemy("beast-red", "red", 3)], 2: [_enemy("rider-green", "green", 6)]}
    hand: dict[str, Any] = {"spells": [], "rituals": [], "artifacts": []}
    return {
        "phase": TURN,
        "turn": 1,
        "first_seat": 0,
        "active": 0,
        "respite": 0,
        "truce": 0,
        "scenario": "tutorial",
        "mix": OF_SETUP,
        "side": "statue",
        "custom": True,
        "quarters": _quarters(),
        "camp": [
            {"section": section, "quarter": quarter_of(section), "enemies": camp.get(section, [])}
            for section in SECTIONS
        ],
        "citadel": [],
        "deck": {"count": 2, "left": ["warrior-yellow", "mage-blue"]},
        "ritual_deck": 0,
        "reserve": dict.fromkeys(COLOURS, 14),
        "seats": [{"seat": 0, "defender": "warden", "place": CITADEL, "mana": dict.fromkeys(COLOURS, 1), **hand}],
        "used": {"move": False, "channel": False, "attack": False, "artifacts": []},
        "armed": [],
        "pending": None,
        "ritual_choice": None,
        "outcome": None,
    }


VIEW: Shape = record(
    phase=one_of((DEFENDERS, RITUALS, TURN, OVER)),
    turn=COUNT,
    first_seat=SEAT,
    active=nullable(SEAT),
    respite=COUNT,
    truce=COUNT,
    scenario=one_of(tables().scenarios),
    mix=one_of((OF_SETUP, HOUSE, OF_SCENARIO)),
    side=one_of(SIDES),
    custom=flag(),
    quarters=exactly(len(QUARTERS), QUARTER_SHOWN),
    camp=exactly(GATES, record(section=whole(1, GATES), quarter=QUARTER, enemies=ENEMIES)),
    citadel=ENEMIES,
    deck=record(count=COUNT, left=ENEMY_CARDS),
    ritual_deck=COUNT,
    reserve=MANA,
    seats=list_of(SEAT_SHOWN, 1, MAX_SEATS),
    used=record(move=flag(), channel=flag(), attack=flag(), artifacts=RITUAL_CARDS),
    armed=list_of(ARMED),
    pending=PENDING,
    ritual_choice=nullable(RITUAL_CHOICE),
    outcome=nullable(OUTCOME),
) | {"examples": [_example()]}
