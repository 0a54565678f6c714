"""Matches: commands, creating, seats, queries and their resource."""
