"""Scores of a side, and the six pre-made characters with their opposition (CH2.4, CH2.8)."""

from typing import Any

from service.games.chariot.data.cards import SUITS

FATES = 2
"""How many Trumps a character's Fate is (CH2.5)."""

ATTRIBUTES = ("animal", "body", "city", "hands", "machines", "people", "psychic", "wilds", "will")

ROWS = (
    ("Rhadamanthes", (6, 5, 6, 3), (1, 0, 3, 1, 0, 6, 3, 1, 6), ("trump-6", "trump-18")),
    ("Ixara", (4, 4, 7, 5), (2, 3, 2, 3, 6, 1, 0, 1, 3), ("trump-7", "trump-20")),
    ("Tamesh", (5, 5, 3, 7), (4, 1, 1, 2, 0, 3, 2, 5, 3), ("trump-0", "trump-19")),
    ("Orsine", (7, 3, 4, 6), (1, 0, 2, 1, 1, 3, 7, 2, 4), ("trump-2", "trump-17")),
    ("Vell Carda", (3, 6, 7, 4), (0, 5, 4, 3, 1, 2, 0, 1, 5), ("trump-8", "trump-11")),
    ("Noumi", (5, 7, 3, 5), (1, 2, 3, 6, 4, 2, 1, 1, 1), ("trump-9", "trump-14")),
)

CHARACTERS: tuple[dict[str, Any], ...] = tuple(
    {
        "name": name,
        "suits": dict(zip(SUITS, suits, strict=True)),
        "attributes": dict(zip(ATTRIBUTES, attributes, strict=True)),
        "fate": list(fate),
        "relationships": [],
    }
    for name, suits, attributes, fate in ROWS
)
"""The first of them play when the options name no others, one per player."""

OPPOSITION: dict[str, Any] = {
    "name": "The Opposition",
    "suits": dict(zip(SUITS, (5, 5, 6, 4), strict=True)),
    "attributes": dict(zip(ATTRIBUTES, (1, 3, 2, 1, 1, 6, 1, 2, 4), strict=True)),
}
"""The one set of scores of the GM's whole side."""
