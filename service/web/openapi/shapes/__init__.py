"""Schemas of what the API answers, a module a part of it."""
