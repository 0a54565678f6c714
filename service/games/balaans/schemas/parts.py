"""Shapes that several schemas hold: seats, lanes, cards, stacks."""

from service.games.balaans.data import CATALOGUE, DECK, DESTINIES, HAND_LIMIT, LANES, POWERS
from service.pieces.shapes import Shape, exactly, flag, list_of, named, one_of, record, whole

CARD = named("Card", one_of(CATALOGUE))
POWER_CARD = named("PowerCard", one_of(POWERS))
DESTINY_CARD = named("DestinyCard", one_of(DESTINIES))
SEAT = one_of((0, 1))
LANE = named("Lane", one_of(LANES))
DEPTH = whole(0, len(DECK) - 1)

LAID_POWER = named("LaidPower", record(card=POWER_CARD, tapped=flag()))
LAID_DESTINY = named("LaidDestiny", record(card=DESTINY_CARD, spent=flag()))
LAID: Shape = named("LaidCard", {"anyOf": [LAID_POWER, LAID_DESTINY]})
STACK = list_of(LAID)
EXCHANGE = named("Exchange", record(seat=SEAT, lane=LANE))
HAND = list_of(CARD, 0, HAND_LIMIT)
PILE = list_of(CARD, 0, len(DECK))


def pair(shape: Shape) -> Shape:
    """One for each seat."""
    return exactly(2, shape)
