"""Everything that a designer may change without touching a rule: tables in CSV files, loaded once."""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from service.games.bastion.data.load import load
from service.games.bastion.data.tables import Tables

FOLDER: Traversable = files(__name__)
"""Where the table files lie."""


@cache
def tables() -> Tables:
    """The tables T1-T10, read and checked at the first call."""
    return load(FOLDER)
