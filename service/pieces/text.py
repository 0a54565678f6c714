"""Text for terminals: straight columns, and what players wrote with nothing in it that moves the cursor."""

from collections.abc import Sequence

from service.kernel.values import Json

NOTHING = "-"


def escaped(text: str) -> str:
    """The text with every character that is not plainly printable as an escape (controls, formats, surrogates)."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)


def scalar(value: Json) -> str:
    """A single value as people read it."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    return escaped(str(value)) or '""'


def is_scalar(value: Json) -> bool:
    """Whether a value is neither a list nor an object."""
    return not isinstance(value, dict | list | tuple)


def columns(rows: Sequence[Sequence[str]], gap: str = "  ") -> list[str]:
    """Rows of cells in straight columns; no rows, no lines."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (gap.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return [line.rstrip() for line in lines]
