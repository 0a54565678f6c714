"""The schema of the view (CH15)."""

from service.games.chariot.data.cards import COURT, SUITS
from service.games.chariot.data.characters import ATTRIBUTES, CHARACTERS, OPPOSITION
from service.games.chariot.schemas.moves import MOVES, RELATIONSHIP, SEALED_TYPES
from service.games.chariot.shapes import (
    ATTRIBUTE,
    CARD,
    COUNT,
    HOW,
    MAYBE_CARD,
    MAYBE_TEXT,
    NAME,
    NPCS,
    NUMBER,
    PAIR,
    PILE,
    SEAT,
    SEATS,
    SUIT,
    TEXT,
    TRUMP,
    per_seat,
    scores,
    with_examples,
)
from service.pieces.shapes import Shape, exactly, flag, list_of, named, nullable, one_of, record

STEPS = ("scene", "intents", "stakes", "commit", "stall", "replenish")
"""The phases in which players may play situationally (CH4.1)."""

PHASE = named("Phase", one_of((*STEPS, "consent", "over")))

SCENE = named("Scene", record(number=NUMBER, text=TEXT, npcs=NPCS))

SIDE = record(role=one_of(("gm", "player")), name=NAME, attributes=scores(ATTRIBUTES, 0, 9), fate=list_of(TRUMP, 0, 2))

SLOT = nullable(named("Relationship", record(name=nullable(NAME), opened_in=COUNT, invocations=COUNT)))
SLOTS = named("Relationships", record(**dict.fromkeys(COURT, SLOT)))
RELATIONSHIPS: Shape = {"type": "object", "patternProperties": {"^[1-5]$": SLOTS}, "additionalProperties": False}

PAIR_STATUS = named(
    "PairStatus",
    record(
        seats=PAIR,
        status=one_of(("open", "won", "draw")),
        winner=nullable(SEAT),
        how=nullable(HOW),
        round=nullable(COUNT),
    ),
)

PARTICIPANT = record(seat=SEAT, text=MAYBE_TEXT, suit=nullable(SUIT), attribute=nullable(ATTRIBUTE))

FACE_DOWN = record(seat=SEAT, against=SEAT, stalled=flag(), card=MAYBE_CARD, text=MAYBE_TEXT)

ROUND = record(
    round=NUMBER,
    kind=one_of(("end", "trump", "plain")),
    drew=list_of(SEAT),
    pairs=list_of(
        record(
            seats=PAIR,
            cards=exactly(2, MAYBE_CARD),
            texts=exactly(2, MAYBE_TEXT),
            stalled=exactly(2, flag()),
            bonus=exactly(2, flag()),
            totals=exactly(2, nullable(COUNT)),
            result=one_of(("win", "tie", "none")),
            winner=nullable(SEAT),
        ),
        1,
        15,
    ),
)

CONTEST = record(
    number=NUMBER,
    round=COUNT,
    stakes=TEXT,
    ended=flag(),
    interrupted=nullable(one_of(("commit", "stall"))),
    winners=SEATS,
    participants=list_of(PARTICIPANT, 2, 6),
    pairs=list_of(PAIR_STATUS, 1, 15),
    table=list_of(FACE_DOWN, 0, 30),
    rounds=list_of(ROUND),
)

HISTORY = record(
    number=NUMBER, scene=NUMBER, rounds=COUNT, stakes=TEXT, winners=SEATS, pairs=list_of(PAIR_STATUS, 1, 15)
)

MOMENT = {"scene": NUMBER, "contest": COUNT, "round": nullable(COUNT), "seat": SEAT}

SITUATION = record(**MOMENT, card=CARD, suit=nullable(SUIT), text=MAYBE_TEXT)

REFUSED = record(**MOMENT, card=MAYBE_CARD, text=MAYBE_TEXT, reason=MAYBE_TEXT)

PLAY = record(card=CARD, suit=nullable(SUIT), text=MAYBE_TEXT, relationship=nullable(RELATIONSHIP))

CONSENT = record(seats=list_of(SEAT, 1, 5), step=one_of(STEPS), play=nullable(PLAY))

EXAMPLE = {
    "phase": "scene",
    "contests": {"played": 0, "limit": None},
    "scenes": [{"number": 1, "text": "", "npcs": 1}],
    "sides": [
        {"role": "gm", "name": OPPOSITION["name"], "attributes": OPPOSITION["attributes"], "fate": []},
        {"role": "player", **{field: CHARACTERS[0][field] for field in ("name", "attributes", "fate")}},
    ],
    "suits": [OPPOSITION["suits"], CHARACTERS[0]["suits"]],
    "points": [0, 0],
    "carried": [0, 0],
    "hand_counts": [6, 6],
    "owes": [1, 0],
    "relationships": {"1": dict.fromkeys(COURT)},
    "hand": ["3-cups", "queen-cups", "10-swords", "1-wands", "trump-4", "trump-18"],
    "sealed": [],
    "deck_count": 66,
    "discards": [],
    "reshuffles": 0,
    "named_pairs": [],
    "consent": None,
    "contest": None,
    "history": [],
    "situations": [],
    "refusals": [],
}

VIEW = with_examples(
    record(
        phase=PHASE,
        contests=record(played=COUNT, limit=nullable(NUMBER)),
        scenes=list_of(SCENE, 1),
        sides=per_seat(SIDE),
        suits=per_seat(scores(SUITS, 0, None)),
        points=per_seat(COUNT),
        carried=per_seat(COUNT),
        hand_counts=per_seat(COUNT),
        owes=per_seat(COUNT),
        relationships=RELATIONSHIPS,
        hand=nullable(PILE),
        sealed=nullable(list_of({"oneOf": [MOVES[type_] for type_ in SEALED_TYPES]}, 0, 6)),
        deck_count=COUNT,
        discards=PILE,
        reshuffles=COUNT,
        named_pairs=list_of(PAIR, 0, 15),
        consent=nullable(CONSENT),
        contest=nullable(CONTEST),
        history=list_of(HISTORY),
        situations=list_of(SITUATION),
        refusals=list_of(REFUSED),
    ),
    EXAMPLE,
)
