"""Ranks, their classes, and suits."""

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""BB1.1: the listing order. Inside one class it is also the order of strength, across classes it is none."""

POSITION = {rank: position for position, rank in enumerate(RANKS)}

NUMBER, FACE, ACE = "number", "face", "ace"

CLASS = dict.fromkeys(RANKS[:9], NUMBER) | dict.fromkeys(RANKS[9:12], FACE) | {"A": ACE}
"""BB1.2."""

CLASS_BEATS = {FACE: NUMBER, ACE: FACE, NUMBER: ACE}
"""BB1.3, BB1.4: each class beats every card of one other, in a circle (BB1.6)."""

SUITS = ("clubs", "diamonds", "hearts", "spades")
DEFAULT_SUITS = ("diamonds", "hearts", "spades")
"""BB2.3: seat 0, seat 1, middle row."""

ROUNDS = len(RANKS)
POINTS_A_ROUND = 1
"""BB4.5: what a round is worth, carry aside."""

WON, MIDDLE, CYCLE, TIE = "won", "middle", "cycle", "tie"
"""BB4.1 to BB4.4: what a round can come to."""
