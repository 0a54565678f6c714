"""Laws of folders: what every game must have; each failure says what to write, and where."""

import json
import re
from typing import Any

from service.kernel.game import Game
from service.registry import PACKAGES, package_of
from tests.laws.matches import lawbook_of
from tests.support.folders import (
    ROOT,
    data_of,
    folder_of_tests,
    folders_without_a_record,
    item_numbers,
    needed,
    rule_numbers,
    rules_folder,
    scenarios_folder,
    shown,
)

LAWBOOK = {
    "options": "(rng): a number of seats, and valid options",
    "any_move": "(rng, seats): a well-formed move, legal or not",
    "choose": "(rng, legal): one move of a legal list",
    "resample": "(state, viewer, rng): another state that looks the same to the viewer",
    "invariants": "(state): asserts what holds at every state",
}

FREE_OF_FACTS = {"game", "rules_version", "languages"}


def test_every_folder_of_service_games_is_a_game():
    for name in folders_without_a_record():
        folder = shown(rules_folder(name))
        raise AssertionError(f"write {folder}/__init__.py with a docstring, and {folder}/game.py with the record GAME")


def test_a_game_has_numbered_rules(game: Game[Any]):
    needed(rules_folder(package_of(game)) / "RULES.md", "the numbered rules, as clients read them")
    numbers = rule_numbers(game)
    assert numbers, f"{game.key}: no line of RULES.md begins with a rule's number, as in '| HZ1.1 | R | …'"
    twice = sorted({number for number in numbers if numbers.count(number) > 1})
    assert not twice, f"{game.key}: two rules of RULES.md have one number: {twice}"


def test_every_rule_has_a_test_of_its_name(game: Game[Any]):
    folder = folder_of_tests(package_of(game))
    tests = "".join(path.read_text() for path in folder.glob("test_*.py")).lower()
    for number in rule_numbers(game):
        name = f"def test_{number.replace('.', '_').lower()}_"
        assert name in tests, f"{number} has no test: write one named {name[4:]}… in {shown(folder)}/test_rules_*.py"


def test_tests_and_code_name_rules_that_there_are(game: Game[Any]):
    numbers = {*rule_numbers(game), *item_numbers(game)}
    prefix = re.match("[A-Z]+", rule_numbers(game)[0])[0]
    folder = rules_folder(package_of(game))
    for path in folder.rglob("*.py"):
        unknown = set(re.findall(rf"\b{prefix}\d+\.\d+", path.read_text())) - numbers
        assert not unknown, f"{shown(path)} names {sorted(unknown)}, which RULES.md does not have"
    for path in folder_of_tests(package_of(game)).glob("test_*.py"):
        named = re.findall(rf"def test_{prefix}(\d+)_(\d+)_", path.read_text(), re.IGNORECASE)
        unknown = {f"{prefix}{section}.{rule}" for section, rule in named} - numbers
        assert not unknown, f"{shown(path)} has tests of {sorted(unknown)}, which RULES.md does not have"


def test_a_game_has_a_lawbook(game: Game[Any]):
    lawbook = lawbook_of(game)
    for name, what in LAWBOOK.items():
        assert callable(getattr(lawbook, name, None)), f"{lawbook.__name__} lacks the function {name}{what}"


def test_a_game_has_scenarios_of_its_own(game: Game[Any]):
    folder = scenarios_folder(game)
    example = needed(folder / "01-start.json", "a match step by step") if not any(folder.glob("*.json")) else None
    assert example is None
    for path in folder.glob("*.json"):
        assert json.loads(path.read_text())["game"] == game.key, f"{shown(path)} is of another game"


def test_a_game_has_counts(game: Game[Any]):
    path = needed(data_of(game, "counts.json"), "how many sequences of 1, 2, 3 moves there are")
    entries = json.loads(path.read_text())["entries"]
    assert entries, f"{shown(path)} counts nothing"
    for entry in entries:
        assert set(entry) == {"name", "seats", "options", "counts"}, f"{shown(path)}: an entry has other fields"


def test_facts_are_those_that_were_agreed_on(game: Game[Any]):
    facts = game.all_facts
    if facts.keys() == FREE_OF_FACTS:
        return
    agreed = json.loads(needed(data_of(game, "facts.json"), "what GET /v1/games/{game} gives as facts").read_text())
    assert list(facts) == list(agreed)
    for name, value in agreed.items():
        assert facts[name] == value, f"{game.key}: facts[{name!r}] is not what facts.json says"


def test_no_data_are_left_of_a_game_that_is_gone():
    keys = {game.key for game in PACKAGES.values()}
    gone = [path for path in (ROOT / "tests" / "games").iterdir() if path.is_dir() and path.name not in PACKAGES]
    gone += [path for path in (ROOT / "tests" / "scenarios").iterdir() if path.is_dir() and path.name not in keys]
    assert [shown(path) for path in gone if path.name != "__pycache__"] == []
