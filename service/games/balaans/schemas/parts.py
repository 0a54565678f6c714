"""Shapes that several schemas hold: seats, lanes, cards, stacks."""

from service.games.balaans.data import CATALOGUE, DECK, DESTINIES, HAND_LIMIT, LANES, POWERS
from service.pieces.shapes import Shape, exactly, flag, list_of, one_of, record, whole

CARD = one_of(CATALOGUE)
POWER_CARD = one_of(POWERS)
DESTINY_CARD = one_of(DESTINIES)
SEAT = one_of((0, 1))
LANE = one_of(LANES)
DEPTH = whole(0, len(DECK) - 1)

LAID: Shape = {"anyOf": [record(card=POWER_CARD, tapped=flag()), record(card=DESTINY_CARD, spent=flag())]}
STACK = list_of(LAID)
EXCHANGE = record(seat=SEAT, lane=LANE)
HAND = list_of(CARD, 0, HAND_LIMIT)
PILE = list_of(CARD, 0, len(DECK))


def pair(shape: Shape) -> Shape:
    """One for each seat."""
    return exactly(2, shape)
