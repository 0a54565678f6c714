"""The description is held to what the generators of other people make of it."""
