"""The schemas of the events' data, hidden fields null (CH15)."""

from service.games.chariot import events as e
from service.games.chariot.schemas.moves import MOVES
from service.games.chariot.schemas.view import ROUND
from service.games.chariot.shapes import (
    ATTRIBUTE,
    COUNT,
    HOW,
    MAYBE_CARD,
    MAYBE_TEXT,
    NAME,
    PAIR,
    PILE,
    SEAT,
    SEATS,
    SUIT,
    TEXT,
    per_seat,
)
from service.pieces.shapes import Shape, list_of, nullable, record, whole

HIDDEN_DECK = nullable(PILE)
SEALED_TYPES = ("stake", "commit", "concede", "stall", "replenish")

EVENTS: dict[str, Shape] = {
    e.OPENED: record(deck=HIDDEN_DECK, discards=PILE),
    e.DREW: record(draws=list_of(record(seat=SEAT, count=COUNT, cards=nullable(PILE)), 1)),
    e.RESHUFFLED: record(deck=HIDDEN_DECK),
    e.OPPOSED: record(seat=SEAT, move=MOVES["oppose"]),
    e.DECLARED: record(seat=SEAT, move=MOVES["declare"], number=whole(1, 20), pairs=list_of(PAIR, 1, 15)),
    e.SITUATION_PLAYED: record(seat=SEAT, move=MOVES["situational"]),
    e.CUT_SHORT: record(),
    e.FATE_FAVOURED: record(seat=SEAT, suit=SUIT),
    e.SEALED: record(seat=SEAT, move=nullable({"oneOf": [MOVES[type_] for type_ in SEALED_TYPES]})),
    e.STAKES_REVEALED: record(choices=list_of(record(seat=SEAT, text=TEXT, suit=SUIT, attribute=ATTRIBUTE), 1, 6)),
    e.ROUND_OPENED: record(round=whole(1)),
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
    e.CONTEST_ENDED: record(number=whole(1, 20), winners=SEATS, points=per_seat(COUNT)),
    e.HANDS_DISCARDED: record(hands=per_seat(PILE)),
    e.REPLENISH_CALLED: record(seats=SEATS),
    e.REPLENISHED: record(transfers=list_of(record(seat=SEAT, **{"from": SUIT}, to=SUIT), 1, 6)),
    e.SCENE_ENDED: record(seat=nullable(SEAT), move=nullable(MOVES["end_scene"])),
}
"""By tag."""
