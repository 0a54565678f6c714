"""A match's life around any game: seats, start, plies, clocks, leaving, proposals, outcome."""
