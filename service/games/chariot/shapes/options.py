"""The schema of the options (CH2.8, CH16.1)."""

from service.games.chariot.data.cards import CARDS, CHARIOT, DEATH, SUITS, TOWER, TRUMPS
from service.games.chariot.data.characters import ATTRIBUTES, CHARACTERS, OPPOSITION
from service.games.chariot.shapes.words import CARD, COURT_CARD, NAME, scores, with_examples
from service.pieces.shapes import flag, list_of, nullable, one_of, record, whole

FATE = list_of(one_of(trump for trump in TRUMPS if trump not in (TOWER, DEATH)), 2, 2, distinct=True)
"""CH2.5: two different Trumps, neither Tower nor Death."""

SCORES = {"suits": scores(SUITS, 0, 20), "attributes": scores(ATTRIBUTES, 0, 9)}

CHARACTER = record(
    optional=("relationships",),
    name=NAME,
    **SCORES,
    fate=FATE,
    relationships=list_of(record(court=COURT_CARD, name=nullable(NAME)), 0, 3) | {"default": []},
)

PILE_GIVEN = list_of(CARD)
"""How often each card may stand in a setup's piles is judged over all of them (CH16.2)."""

SETUP = record(
    optional=("hands", "discards", "reshuffles"),
    deck=PILE_GIVEN,
    hands=list_of(PILE_GIVEN),
    discards=PILE_GIVEN | {"default": []},
    reshuffles=list_of(list_of(CARD, len(CARDS), len(CARDS), distinct=True), 1),
)

OPTIONS = with_examples(
    record(
        optional=("contests", "characters", "npc", "npcs", "chariot_always_wins", "out_of_cards", "setup"),
        contests=whole(1, 20) | {"default": 1},
        characters=list_of(CHARACTER, 1, 5) | {"description": "one per player; the pre-made ones if left out"},
        npc=record(name=NAME, **SCORES) | {"default": OPPOSITION},
        npcs=whole(1, 6) | {"description": "as many as there are players if left out"},
        chariot_always_wins=flag() | {"default": False},
        out_of_cards=one_of(("draw", "suit")) | {"default": "draw"},
        setup=nullable(SETUP) | {"default": None},
    ),
    {},
    {"contests": 3, "npcs": 2, "out_of_cards": "suit"},
    {"characters": [{**CHARACTERS[0], "relationships": [{"court": "king-cups", "name": "Old Bion"}]}]},
    {"chariot_always_wins": True, "setup": {"deck": [CHARIOT, *(card for card in CARDS if card != CHARIOT)]}},
)
