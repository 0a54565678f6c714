"""Texts in the languages of a game's facts (CONVENTIONS §4)."""

from typing import TypeAlias

Words: TypeAlias = dict[str, str]
"""A text by language."""

LANGUAGES = ("en", "ru")


def words(*texts: str) -> Words:
    """A text in every language, in the order of ``LANGUAGES``."""
    return dict(zip(LANGUAGES, texts, strict=True))
