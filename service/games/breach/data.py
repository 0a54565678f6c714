"""Breach's tables: cards and their values, the grid, layouts and what the options can say. No logic."""

from typing import Final

CAPITAL: Final = 0
SMALL: Final = 1
"""The two sides (BR1.2), as indices."""

KING: Final = "K"
SPACE: Final = "."

VALUES: Final = {"K": 0, "Q": 9, "R": 5, "N": 3, "B": 3, "P": 1}
"""BR1.3: kinds of cards and what they count; the king's infinity counts as 0."""

CARDS: Final = ("KQRBNP", "kqrbnp")
"""BR1.7: the letters of each side's cards."""

RANKS: Final = 4
BORDER: Final = (RANKS // 2 - 1, RANKS // 2)
"""BR1.4: the border ranks, counted from 0; each half ends with one of them."""

WIDTHS: Final = range(3, 9)
"""BR1.1: how many files a table may have."""

CELLS: Final = {files: tuple(file + rank for rank in "1234" for file in "abcdefgh"[:files]) for files in WIDTHS}
"""The cells of a table by its number of files, in the order of BR6.2. Elsewhere a cell is its index in this list."""

INDEX: Final = {files: {name: cell for cell, name in enumerate(cells)} for files, cells in CELLS.items()}
"""The way back, from a cell's name to its index."""

LAYOUTS: Final = {
    "chess": "rnbqkbnr/pppppppp/PPPPPPPP/RNBQKBNR",
    "rotated": "rnbkqbnr/pppppppp/PPPPPPPP/RNBQKBNR",
    "mini": "rnbqk/ppppp/PPPPP/RNBQK",
}
"""BR1.5: start positions by the name of their layout."""

SWITCHABLE: Final = "switchable"
DEAD: Final = "dead"
"""BR2.4 and BR2.5: what the option ``empty_spaces`` can say."""

FROM_ANY_RANK: Final = "any"
FROM_BORDER: Final = "border"
"""BR3.14: what the option ``crossing`` can say of where a switch into the other half begins."""
