"""Named statements: ``sql/<table>.sql`` holds blocks that begin with ``-- name --``."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

PARTS = ("displays", "match_time")
"""Statements that are parts of others."""

HEADING = re.compile(r"^-- (\w+) --$", re.MULTILINE)
INCLUDED = re.compile(r"\{(\w+)(?: of (\w+))?\}")
PARAMETER = re.compile(r"%\((\w+)\)\w")


@cache
def statements() -> Mapping[str, str]:
    """Every statement by its name, without comments. What stands before a file's first name is about the file."""
    named: dict[str, str] = {}
    for file in sorted((files(__package__) / "sql").iterdir(), key=lambda file: file.name):
        _about, *blocks = HEADING.split(file.read_text("utf-8"))
        for name, text in zip(blocks[::2], blocks[1::2], strict=True):
            if name in named:
                raise ValueError(f"two statements are called {name}")
            named[name] = "\n".join(line for line in text.splitlines() if not line.startswith("--")).strip()
    return named


@cache
def statement(name: str, record: object = None) -> str:
    """The text of a statement; ``{columns}`` in it are the columns that ``record`` has fields for.

    ``{values}`` are parameters of their names. Another statement's name in braces stands for that statement, and
    ``{name of alias}`` for it with the columns of ``alias`` as its parameters. Raises ``KeyError`` for an unknown name.
    """
    names = columns(record)
    text = _whole(name).replace("{columns}", ", ".join(names))
    return text.replace("{values}", ", ".join(f"%({column})s" for column in names))


@cache
def has_columns(name: str) -> bool:
    """Whether a statement's first columns are those of a record."""
    return "{columns}" in _whole(name)


def _whole(name: str) -> str:
    """A statement with those that it includes."""

    def included(match: "re.Match[str]") -> str:
        other, alias = match.groups()
        if other not in statements():
            return match[0]
        return PARAMETER.sub(rf"{alias}.\1", _whole(other)) if alias else _whole(other)

    return INCLUDED.sub(included, statements()[name])


def columns(record: object) -> list[str]:
    """The columns of a record, which has a field for each; ``now`` is the time of the reading and no column."""
    return [field for field in getattr(record, "__match_args__", ()) if field != "now"]
