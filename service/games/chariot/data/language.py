"""Words by language: what facts say (CONVENTIONS §4)."""

from typing import TypeAlias

LANGUAGES = ("en", "ru")

Words: TypeAlias = dict[str, str]
"""A text in every language."""


def words(english: str, russian: str) -> Words:
    """The text in both languages."""
    return {"en": english, "ru": russian}
