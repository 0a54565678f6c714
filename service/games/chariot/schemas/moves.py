"""The schemas of the moves: exactly the well-formed ones (CH14, CH14.1)."""

from service.games.chariot.shapes import (
    ATTRIBUTE,
    CARD,
    MAYBE_CARD,
    NAME,
    NPCS,
    PAIR,
    SEAT,
    SUIT,
    TEXT,
    with_examples,
)
from service.pieces.shapes import Shape, list_of, move, record

RELATIONSHIP = record(name=NAME)

MOVES: dict[str, Shape] = {
    "declare": with_examples(
        move("declare", stakes=TEXT),
        {"type": "declare", "stakes": "Who crosses the bridge first"},
    ),
    "oppose": with_examples(
        move("oppose", pair=PAIR),
        {"type": "oppose", "pair": [0, 2]},
    ),
    "new_scene": with_examples(
        move("new_scene", text=TEXT, npcs=NPCS),
        {"type": "new_scene", "text": "Night falls over the harbour", "npcs": 2},
    ),
    "end_session": with_examples(
        move("end_session"),
        {"type": "end_session"},
    ),
    "situational": with_examples(
        move(
            "situational", ("suit", "text", "relationship"), card=CARD, suit=SUIT, text=TEXT, relationship=RELATIONSHIP
        ),
        {"type": "situational", "card": "trump-18", "suit": "cups", "text": "The moon comes out"},
        {"type": "situational", "card": "knight-swords", "relationship": {"name": "Mira"}},
    ),
    "judge": with_examples(
        move("judge", ("text",), refused=list_of(SEAT), text=TEXT),
        {"type": "judge", "refused": []},
        {"type": "judge", "refused": [1], "text": "The pass is snowed in"},
    ),
    "intend": with_examples(
        move("intend", text=TEXT),
        {"type": "intend", "text": "Reach the other side"},
    ),
    "stake": with_examples(
        move("stake", suit=SUIT, attribute=ATTRIBUTE),
        {"type": "stake", "suit": "swords", "attribute": "city"},
    ),
    "commit": with_examples(
        move("commit", ("text", "relationship"), against=SEAT, card=MAYBE_CARD, text=TEXT, relationship=RELATIONSHIP),
        {"type": "commit", "against": 0, "card": "7-swords"},
        {"type": "commit", "against": 2, "card": "trump-1", "text": "The lights go out"},
        {"type": "commit", "against": 3, "card": None},
    ),
    "concede": with_examples(
        move("concede"),
        {"type": "concede"},
    ),
    "stall": with_examples(
        move("stall", against=list_of(SEAT)),
        {"type": "stall", "against": []},
        {"type": "stall", "against": [0, 2]},
    ),
    "replenish": with_examples(
        move("replenish", **{"from": SUIT}),
        {"type": "replenish", "from": "pentacles"},
    ),
}
"""Every type of move."""

SEALED_TYPES = ("stake", "commit", "concede", "stall", "replenish")
"""CH2.7: the types of sealed choices."""
