"""Scenarios of every game, played from outside."""
