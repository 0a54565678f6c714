"""Reads and checks T10, the words of the facts."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import fields
from importlib.resources.abc import Traversable

from service.games.bastion.data.rows import Row, TableError, read, unique
from service.games.bastion.data.tables import EnemyCard, Numbers, Spell, Text
from service.games.bastion.data.words import (
    ARTIFACT,
    COLOURS,
    LANGUAGES,
    LEGENDARY,
    RITUAL_KINDS,
    SIDES,
    SQUADS,
    STRUCTURE,
)

FILE = "texts.csv"
HINT = "hint"
NAMELESS = ("class", "legend", "defender")
"""Kinds that have a name and no text."""


def load_texts(
    folder: Traversable,
    cards: Sequence[EnemyCard],
    spells: Iterable[Spell],
    scenarios: Collection[str],
    defenders: Collection[str],
) -> dict[tuple[str, str], Text]:
    """T10 by kind and key; raises a TableError where a line is missing, or one names what no other table has."""
    columns = ("kind", "key", *(f"{part}_{language}" for part in ("name", "text") for language in LANGUAGES))
    known = set(_keys(cards, spells, scenarios, defenders))
    texts = {}
    for row in unique(read(folder, FILE, columns), "kind", "key"):
        key = row.text("kind"), row.text("key")
        if key[0] != HINT and key not in known:
            raise row.error("key", f"no table has a {' '.join(key)}")
        name = {language: row.text(f"name_{language}") for language in LANGUAGES}
        texts[key] = Text(name, None if key[0] in NAMELESS else _text(row))
    missing = [" ".join(key) for key in sorted(known - set(texts))]
    if missing:
        raise TableError(f"{FILE}: no row for {', '.join(missing)}")
    return texts


def _text(row: Row) -> dict[str, str]:
    """The text of a line by language; a name in braces has to be that of a number, or n."""
    numbers = dict.fromkeys((field.name for field in fields(Numbers)), 0)
    text = {}
    for language in LANGUAGES:
        field = f"text_{language}"
        text[language] = row.text(field)
        try:
            text[language].format(n=0, **numbers)
        except (KeyError, ValueError, IndexError) as fault:
            raise row.error(field, f"the braces are wrong ({fault})") from fault
    return text


def _keys(
    cards: Sequence[EnemyCard], spells: Iterable[Spell], scenarios: Iterable[str], defenders: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """What has to have a line."""
    named = {
        "colour": COLOURS,
        "squad": SQUADS,
        "class": [card.kind for card in cards if card.kind],
        "legend": [card.name for card in cards if card.squad == LEGENDARY],
        "property": [name for card in cards for name in card.properties],
        "spell": [spell.effect for spell in spells],
        "ritual": RITUAL_KINDS,
        "sort": (STRUCTURE, ARTIFACT),
        "side": SIDES,
        "scenario": scenarios,
        "defender": defenders,
    }
    return ((kind, key) for kind, keys in named.items() for key in keys)
