"""Balaans: a duel over five lanes with hidden hands and reactions. RULES.md is the law, ``game.GAME`` the way in."""
