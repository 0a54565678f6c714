"""Chariot: contests with tarot cards between a game master and one to five players."""
