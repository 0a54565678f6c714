"""Changing a table file in a test."""

from pathlib import Path


def edit(folder: Path, file: str, old: str, new: str) -> None:
    """Puts ``new`` in the place of ``old``, which stands there once."""
    text = (folder / file).read_text()
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new))
