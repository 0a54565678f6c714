"""The schemas of the events' data, hidden fields null (CH15)."""

from service.games.chariot import events as e
from service.games.chariot.schemas.moves import MOVES, SEALED_TYPES
from service.games.chariot.schemas.view import ROUND
from service.games.chariot.shapes import (
    ATTRIBUTE,
    COUNT,
    HOW,
    MAYBE_CARD,
    MAYBE_TEXT,
    NAME,
    NUMBER,
    PAIR,
    PILE,
    SEAT,
    SEATS,
    SUIT,
    per_seat,
)
from service.kernel.event import CUT_SHORT, SEALED
from service.pieces.shapes import Shape, list_of, nullable, one_of, record

HIDDEN_DECK = nullable(PILE)
STEP = one_of(("commit", "stall"))
SOME_SEATS = list_of(SEAT, 1, 6)

EVENTS: dict[str, Shape] = {
    e.OPENED: record(deck=HIDDEN_DECK, discards=PILE),
    e.DREW: record(draws=list_of(record(seat=SEAT, count=COUNT, cards=nullable(PILE)), 1)),
    e.RESHUFFLED: record(deck=HIDDEN_DECK),
    e.OPPOSED: record(seat=SEAT, move=MOVES["oppose"]),
    e.DECLARED: record(seat=SEAT, move=MOVES["declare"], number=NUMBER, pairs=list_of(PAIR, 1, 15)),
    e.SCENE_BEGUN: record(seat=SEAT, move=MOVES["new_scene"], number=NUMBER),
    e.SITUATION_PLAYED: record(seat=SEAT, move=MOVES["situational"]),
    e.LAID_OPEN: record(seat=SEAT, move=MOVES["situational"]),
    e.CONSENT_ASKED: record(seats=SOME_SEATS),
    e.JUDGED: record(seat=SEAT, move=MOVES["judge"]),
    CUT_SHORT: record(),
    e.FATE_FAVOURED: record(seat=SEAT, suit=SUIT),
    e.STEP_INTERRUPTED: record(step=STEP),
    e.STEP_RESUMED: record(step=STEP),
    e.INTENTS_ASKED: record(seats=SOME_SEATS),
    e.INTENDED: record(seat=SEAT, move=MOVES["intend"]),
    e.STAKES_ASKED: record(),
    SEALED: record(seat=SEAT, move=nullable({"oneOf": [MOVES[type_] for type_ in SEALED_TYPES]})),
    e.STAKES_REVEALED: record(choices=list_of(record(seat=SEAT, suit=SUIT, attribute=ATTRIBUTE), 1, 6)),
    e.ROUND_OPENED: record(round=NUMBER),
    e.CARDS_LAID: record(
        laid=list_of(
            record(seat=SEAT, against=SEAT, card=MAYBE_CARD, text=MAYBE_TEXT, relationship=nullable(NAME)), 0, 30
        ),
        uncovered=list_of(record(seat=SEAT, against=SEAT), 0, 30),
        conceded=SEATS,
    ),
    e.STALLS_REVEALED: record(stalls=list_of(record(seat=SEAT, against=SEATS), 1, 6)),
    e.ROUND_PLAYED: record(record=ROUND),
    e.PAIRS_DECIDED: record(
        round=COUNT,
        pairs=list_of(record(seats=PAIR, winner=nullable(SEAT), how=HOW), 1, 15),
        swept=PILE,
    ),
    e.CONTEST_ENDED: record(number=NUMBER, winners=SEATS, points=per_seat(COUNT)),
    e.HANDS_DISCARDED: record(hands=per_seat(PILE)),
    e.REPLENISH_CALLED: record(seats=SOME_SEATS),
    e.REPLENISHED: record(transfers=list_of(record(seat=SEAT, **{"from": SUIT}, to=SUIT), 1, 6)),
    e.SESSION_ENDED: record(seat=nullable(SEAT), move=nullable(MOVES["end_session"])),
}
"""By tag."""
