"""JSON Schemas of Chariot's options, moves, events and view."""
