"""Breach's tables: cards, values, layouts, cells and the defaults of the options. No logic."""

from typing import Final

CAPITAL: Final = 0
SMALL: Final = 1
"""The two sides (BR1.2), as indices."""

KING: Final = "K"
PAWN: Final = "P"
SPACE: Final = "."

VALUES: Final = {"K": 0, "Q": 9, "R": 5, "N": 3, "B": 3, "P": 1}
"""BR1.3: kinds of cards and what they count; the king's infinity counts as 0."""

CARDS: Final = ("".join(VALUES), "".join(VALUES).lower())
"""The cards of each side as letters, in the order of their values."""

RANKS: Final = 4
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

DEFAULTS: Final = {
    "layout": "chess",
    "empty_spaces": SWITCHABLE,
    "quiet_limit": 100,
    "swap_after_first": False,
    "setup": None,
}
"""Every option with its default, in the order of the specification."""
