"""Chariot's tables: the deck, the scores that a side has, the pre-made characters."""
