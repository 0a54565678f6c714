"""Schemas of what comes in, in marshmallow."""
