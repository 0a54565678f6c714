"""Where the files of a game lie, and what to say when one of them is missing."""

import re
from pathlib import Path
from typing import Any

import service.games
from service.kernel.game import Game
from service.registry import PACKAGES, package_of

ROOT = Path(__file__).parents[2]
RULE = re.compile(r"^(?:- |\| )?(?:\*\*)?([A-Z]+\d+\.\d+)\b", re.MULTILINE)
"""A numbered rule in RULES.md: at the beginning of a line, of an item or of a row, in bold or not."""


def rules_folder(package: str) -> Path:
    """The folder of a game's rules and code."""
    return Path(service.games.__path__[0]) / package


def folder_of_tests(package: str) -> Path:
    """The folder of a game's own tests and of their data."""
    return ROOT / "tests" / "games" / package


def scenarios_folder(game: Game[Any]) -> Path:
    """The folder of a game's scenario files, named by its key as in the API."""
    return ROOT / "tests" / "scenarios" / game.key


def data_of(game: Game[Any], name: str) -> Path:
    """A file of the data in a game's tests."""
    return folder_of_tests(package_of(game)) / name


def shown(path: Path) -> str:
    """A path as it is written in the repository."""
    return str(path.relative_to(ROOT))


def needed(path: Path, what: str) -> Path:
    """The path, if there is such a file; else AssertionError, which says what to write there."""
    assert path.exists(), f"write {shown(path)}: {what} (CONTRIBUTING.md, 'Add a game')"
    return path


def rule_numbers(game: Game[Any]) -> list[str]:
    """The numbers of all rules in RULES.md, in order."""
    return RULE.findall((rules_folder(package_of(game)) / "RULES.md").read_text())


def item_numbers(game: Game[Any]) -> set[str]:
    """Numbers of the items in numbered lists of RULES.md: item 2 under '## BA13 Invariants' is BA13.2."""
    text = (rules_folder(package_of(game)) / "RULES.md").read_text()
    sections = re.findall(r"^#+ ([A-Z]+\d+) [^\n]*\n(.*?)(?=^#|\Z)", text, re.MULTILINE | re.DOTALL)
    return {f"{section}.{item}" for section, body in sections for item in re.findall(r"^(\d+)\. ", body, re.MULTILINE)}


def folders_without_a_record() -> list[str]:
    """Folders below service/games that hold something, and that the registry does not know."""
    folders = (path for path in Path(service.games.__path__[0]).iterdir() if path.is_dir())
    no_games = {*PACKAGES, "__pycache__"}
    return sorted(path.name for path in folders if path.name not in no_games and any(path.glob("*.*")))
