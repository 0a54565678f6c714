"""Words that several schemas share: seats, cards, scores, free text."""

from typing import Any

from service.games.chariot.data.cards import CARDS, COURT, SUITS, TRUMPS
from service.games.chariot.data.characters import ATTRIBUTES
from service.pieces.shapes import Shape, exactly, list_of, named, nullable, one_of, record, whole

NO_CONTROLS = r"^[^\u0000-\u001f\u007f-\u009f]*$"
"""CH14.1: free text has no control characters; lone surrogates are no Unicode text at all."""

TEXT: Shape = {"type": "string", "maxLength": 280, "pattern": NO_CONTROLS}
NAME: Shape = {"type": "string", "minLength": 1, "maxLength": 80, "pattern": NO_CONTROLS}
MAYBE_TEXT = nullable(TEXT)

SEAT = whole(0, 5)
SEATS = list_of(SEAT, 0, 6)
PAIR = exactly(2, SEAT)
CARD = named("Card", one_of(CARDS))
MAYBE_CARD = nullable(CARD)
PILE = list_of(CARD, 0, len(CARDS), distinct=True)
TRUMP = named("Trump", one_of(TRUMPS))
COURT_CARD = named("CourtCard", one_of(COURT))
SUIT = named("Suit", one_of(SUITS))
ATTRIBUTE = named("Attribute", one_of(ATTRIBUTES))
COUNT = whole(0)
NUMBER = whole(1)
NPCS = whole(1, 6)
"""CH3.6: how many non-player characters a scene has."""
HOW = named(
    "ContestEnd", one_of(("out_of_points", "out_of_cards", "concede", "fate", "tower", "death", "ended", "situational"))
)


def scores(names: tuple[str, ...], low: int, high: int | None) -> Shape:
    """An object with a number for each name."""
    return record(**{name: whole(low, high) for name in names})


def per_seat(item: Shape) -> Shape:
    """A list with one entry for each seat of the match."""
    return list_of(item, 2, 6)


def with_examples(shape: Shape, *examples: Any) -> Shape:
    """The shape, with examples of what it takes."""
    return shape | {"examples": list(examples)}
