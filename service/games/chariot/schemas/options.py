"""The options as a table, and their schema (CH2.8, CH16.1)."""

from service.games.chariot.data.cards import CARDS, CHARIOT, COURT, DEATH, SUITS, TOWER, TRUMPS
from service.games.chariot.data.characters import ATTRIBUTES, CHARACTERS, OPPOSITION
from service.games.chariot.shapes import CARD, COURT_CARD, NAME, NPCS, scores, with_examples
from service.kernel.options import Option, published
from service.pieces.shapes import flag, list_of, nullable, one_of, record, whole

RULE = "CH2.8"
"""What every refused option names."""

MOST = 9999
"""The highest number that an option takes, but for Attributes."""

FATE = list_of(one_of(trump for trump in TRUMPS if trump not in (TOWER, DEATH)), 2, 2, distinct=True)
"""CH2.5: two different Trumps, neither Tower nor Death."""

SCORES = {"suits": scores(SUITS, 0, MOST), "attributes": scores(ATTRIBUTES, 0, 9)}

RELATIONSHIP = record(
    optional=("invocations",), court=COURT_CARD, name=nullable(NAME), invocations=whole(0, MOST) | {"default": 0}
)
"""CH12.1: a slot that is open from the beginning."""

CHARACTER = record(
    optional=("relationships",),
    name=NAME,
    **SCORES,
    fate=FATE,
    relationships=list_of(RELATIONSHIP, 0, len(COURT)) | {"default": []},
)

TABLE = {
    "contests": Option(None, nullable(whole(1, MOST)), RULE),
    "characters": Option(
        None, list_of(CHARACTER, 1, 5) | {"description": "one per player; the pre-made ones if left out"}, RULE
    ),
    "npc": Option(OPPOSITION, record(name=NAME, **SCORES), RULE),
    "npcs": Option(None, NPCS | {"description": "as many as there are players if left out"}, RULE),
    "carried": Option(None, list_of(whole(0, MOST), 2, 6) | {"description": "one per seat; all 0 if left out"}, RULE),
    "chariot_always_wins": Option(False, flag(), RULE),
    "out_of_cards": Option("draw", one_of(("draw", "suit")), RULE),
    "situational_frees": Option(True, flag(), RULE),
    "gm_consent": Option(False, flag(), RULE),
}
"""CH2.8. What has no default here gets one that depends on the number of seats."""

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
    dict(published(TABLE, nullable(SETUP) | {"default": None})),
    {},
    {"contests": 3, "npcs": 2, "out_of_cards": "suit"},
    {"gm_consent": True, "situational_frees": False},
    {
        "characters": [
            {**CHARACTERS[0], "relationships": [{"court": "king-cups", "name": "Old Bion", "invocations": 2}]}
        ],
        "carried": [3, 5],
    },
    {"chariot_always_wins": True, "setup": {"deck": [CHARIOT, *(card for card in CARDS if card != CHARIOT)]}},
)
