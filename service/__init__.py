"""Matchkeep: an event-sourced match server for turn-based games."""
