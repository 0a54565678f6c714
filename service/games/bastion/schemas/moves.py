"""The schemas of moves (BN11.6): exactly the well-formed ones."""

from service.games.bastion.data import tables
from service.games.bastion.data.words import CITADEL
from service.games.bastion.schemas.shapes import (
    COLOUR,
    DEFENDER,
    ENEMY_CARD,
    PLACE,
    QUARTER,
    RITUAL_CARD,
    SEAT,
    SECTION,
    TARGET,
    with_examples,
)
from service.pieces.shapes import Shape, exactly, move, nullable, one_of


def _channel_fields(source: str, needed: tuple[str, ...], barred: tuple[str, ...]) -> Shape:
    """BN11.6: what goes with ``from``."""
    then = {"required": list(needed), "properties": dict.fromkeys(barred, False)}
    return {"if": {"properties": {"from": {"const": source}}}, "then": then}


CHANNEL: Shape = move(
    "channel",
    ("source", "pay"),
    **{"from": one_of(("source", "tower", CITADEL))},
    source=one_of((1, 2, 3, 4, 5)),
    pay=COLOUR,
) | {
    "allOf": [
        _channel_fields("source", ("source", "pay"), ()),
        _channel_fields("tower", ("pay",), ("source",)),
        _channel_fields(CITADEL, (), ("source", "pay")),
    ]
}

CHALICE_FIELDS = ("with", "way", "colour")
ARTIFACT: Shape = move(
    "artifact", CHALICE_FIELDS, card=RITUAL_CARD, **{"with": SEAT}, way=one_of(("give", "take")), colour=COLOUR
) | {"dependentRequired": {name: [other for other in CHALICE_FIELDS if other != name] for name in CHALICE_FIELDS}}

CAST = move("cast", ("as", "colour"), card=ENEMY_CARD, **{"as": one_of(tables().spells)}, colour=COLOUR)

MOVES: dict[str, Shape] = {
    "defender": with_examples(move("defender", defender=DEFENDER), {"type": "defender", "defender": "seer"}),
    "keep": with_examples(
        move("keep", cards=exactly(2, RITUAL_CARD)), {"type": "keep", "cards": ["spring-red", "amulet-blue"]}
    ),
    "move": with_examples(move("move", to=PLACE), {"type": "move", "to": 1}, {"type": "move", "to": "citadel"}),
    "channel": with_examples(
        CHANNEL,
        {"type": "channel", "from": "source", "source": 1, "pay": "black"},
        {"type": "channel", "from": "tower", "pay": "red"},
        {"type": "channel", "from": "citadel"},
    ),
    "attack": with_examples(
        move("attack", target=TARGET),
        {"type": "attack", "target": 5},
        {"type": "attack", "target": {"square": 2}},
        {"type": "attack", "target": {"citadel": "dragon-green"}},
    ),
    "pay": with_examples(move("pay", colour=COLOUR), {"type": "pay", "colour": "green"}),
    "cast": with_examples(
        CAST,
        {"type": "cast", "card": "mage-blue"},
        {"type": "cast", "card": "werewolf-blue", "colour": "green"},
        {"type": "cast", "card": "legend-6", "as": "lightning-3"},
    ),
    "exchange": with_examples(
        move("exchange", sections=exactly(2, SECTION)), {"type": "exchange", "sections": [2, 23]}
    ),
    "teleport": with_examples(
        move("teleport", **{"from": SECTION}, to=SECTION), {"type": "teleport", "from": 23, "to": 1}
    ),
    "assist": with_examples(move("assist", card=ENEMY_CARD), {"type": "assist", "card": "rider-blue"}),
    "artifact": with_examples(
        ARTIFACT,
        {"type": "artifact", "card": "amulet-red"},
        {"type": "artifact", "card": "chalice-blue", "with": 1, "way": "take", "colour": "blue"},
    ),
    "build": with_examples(
        move("build", card=RITUAL_CARD, quarter=nullable(QUARTER)),
        {"type": "build", "card": "spring-red", "quarter": 2},
        {"type": "build", "card": "amulet-red", "quarter": None},
    ),
    "decline": with_examples(move("decline"), {"type": "decline"}),
    "end_turn": with_examples(move("end_turn"), {"type": "end_turn"}),
}
