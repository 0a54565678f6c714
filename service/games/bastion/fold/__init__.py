"""Folding: what each event does to the state."""
