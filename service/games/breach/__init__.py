"""Breach: a chess-like duel with cards, one switch a turn. RULES.md is the law, ``game.GAME`` the way in."""
