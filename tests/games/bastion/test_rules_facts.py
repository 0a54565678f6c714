"""BN17: the facts, made from the tables."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.games.bastion.game import GAME
from tests.games.bastion.given import at, play, targets
from tests.games.bastion.table_files import edit

EXPECTED = json.loads((Path(__file__).parent / "facts.json").read_text())


def made() -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(json.dumps(GAME.all_facts))
    return facts


@pytest.mark.parametrize("name", EXPECTED)
def test_BN17_1_the_facts_are_those_of_the_specification(name: str) -> None:
    assert made()[name] == EXPECTED[name]


def test_BN17_1_there_are_no_others_and_they_stand_in_order() -> None:
    assert list(made()) == list(EXPECTED)


def test_BN17_2_a_changed_table_changes_them(folder: Path) -> None:
    edit(folder, "classes.csv", "mage,main,5,,fireball-2", "mage,main,7,guard,lightning-3")
    edit(folder, "numbers.csv", "growth_limit,2", "growth_limit,4")
    edit(folder, "rituals.csv", "chalice,artifact,2,no", "chalice,artifact,3,yes")
    facts = made()
    mage = next(entry for entry in facts["classes"] if entry["class"] == "mage")
    assert (mage["strength"], mage["properties"], mage["spell"]) == (7, ["guard"], "lightning-3")
    growth = next(entry for entry in facts["properties"] if entry["property"] == "growth")
    assert "at most 4 in all" in growth["text"]["en"]
    chalice = facts["rituals"][-1]
    assert (chalice["amount"], chalice["alone"]) == (3, True)
    assert "up to 3 mana" in chalice["text"]["en"]


def words(value: Any) -> Iterator[dict[str, str]]:
    """Everything that stands by language."""
    if isinstance(value, dict):
        if "en" in value:
            yield value
        else:
            for part in value.values():
                yield from words(part)
    elif isinstance(value, list):
        for part in value:
            yield from words(part)


def test_BN17_3_words_stand_in_both_languages_without_braces() -> None:
    spoken = list(words(made()))
    assert len(spoken) > 200
    for entry in spoken:
        assert list(entry) == ["en", "ru"]
        assert all(text and not re.search(r"[{}]", text) for text in entry.values())


def test_BN17_3_every_property_and_spell_that_is_named_is_there() -> None:
    facts = made()
    properties = {entry["property"] for entry in facts["properties"]}
    codes = {entry["code"] for entry in facts["spells"]}
    for entry in [*facts["classes"], *facts["enemies"]]:
        assert set(entry["properties"]) <= properties
        assert entry["spell"] in codes


def test_BN17_4_no_rule_reads_a_text(folder: Path) -> None:
    edit(folder, "texts.csv", "Attack any enemy, wherever it is.", "Does nothing at all.")
    table = at(camp={5: "beast-red"}, places=[5], mana=[{"red": 3}], spells=[["flyer-red"]])
    play(table, 0, "cast", card="flyer-red")
    assert targets(table) == [5]
