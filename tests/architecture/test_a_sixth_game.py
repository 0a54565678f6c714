"""A game is one folder: Nim, copied into a copy of the tree, passes everything, and nothing else had to be touched."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT
from tests.architecture.test_imports import lint
from tests.architecture.tree_with_nim import NIM, add_nim, copy_tree, paths_of_nim

FOLDERS = ("service/games/nim/", "tests/games/nim/", "tests/scenarios/nim/", "seeds/matches/nim.")
PRODUCT = ["RULES.md", "__init__.py", "game.py", "rules.py", "schemas.py", "state.py"]
FEW_LINES = 165

COMPLETE = "tests/laws/test_a_game_is_complete.py"
OF_GAMES = ("tests/laws", "tests/games/nim", "tests/counts", "tests/playthroughs", "tests/scenarios", "tests/seeds")


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs a module of Python in a tree; its errors stand in its output."""
    env = {**os.environ, "PYTHONPATH": str(tree), "MATCHKEEP_LAWS": "10"}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=tree,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def pytest_of(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs tests in a tree, those that need no server."""
    return run(tree, "pytest", "-n", "0", "-p", "no:cacheprovider", "-m", "not server and not long", *arguments)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository with Nim in it."""
    folder = tmp_path_factory.mktemp("six")
    copy_tree(folder)
    add_nim(folder)
    return folder


@pytest.fixture(scope="module")
def unfinished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository with the rules of Nim in it, and none of their tests."""
    folder = tmp_path_factory.mktemp("unfinished")
    copy_tree(folder)
    add_nim(folder, "service/")
    return folder


def test_nim_is_four_small_files_and_its_rules() -> None:
    files = sorted((NIM / "service/games/nim").glob("*.*"))
    assert [path.name for path in files] == PRODUCT
    assert sum(len(path.read_text().splitlines()) for path in files if path.suffix == ".py") <= FEW_LINES


def test_nim_lies_in_folders_of_its_own() -> None:
    for path in paths_of_nim():
        assert path.as_posix().startswith(FOLDERS), path
        assert not (ROOT / path).exists(), f"{path} is there already"


@pytest.mark.parametrize("arguments", [["-k", "nim", *OF_GAMES], [COMPLETE]], ids=["of Nim", "of completeness"])
def test_all_laws_rules_scenarios_and_counts_hold(tree: Path, arguments: list[str]) -> None:
    done = pytest_of(tree, *arguments)
    assert done.returncode == 0, done.stdout[-3000:]


@pytest.mark.long
def test_every_test_over_http_that_asks_each_game_asks_nim_too(tree: Path) -> None:
    places = ("tests/web", "tests/scenarios", "tests/seeds", "tests/delivery", "tests/commands", "tests/terminal")
    done = run(
        tree, "pytest", "-n", "0", "-p", "no:cacheprovider", "-m", "not long", "-k", "nim or test_games", *places
    )
    assert done.returncode == 0, done.stdout[-3000:]


def test_the_import_contracts_hold_and_hold_nim_to_its_layers(tree: Path) -> None:
    assert " 0 broken." in lint(tree)
    state = tree / "service/games/nim/state.py"
    before = state.read_text()
    state.write_text(f"{before}\nimport service.games.nim.rules\n")
    report = lint(tree)
    state.write_text(before)
    assert "service.games.nim.state -> service.games.nim.rules " in report


def test_its_description_is_made_from_its_record(tree: Path) -> None:
    run(tree, "service.cli", "openapi")
    described = (tree / "openapi.yaml").read_text()
    for name in ("NimMatch", "NimOptions", "NimTakeMove", "NimView"):
        assert f"    {name}:" in described
    assert "breach, chariot, nim]" in described


def test_it_is_typed(tree: Path) -> None:
    done = run(tree, "mypy", "--strict", "-p", "service.games.nim")
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "words",
    [
        "write tests/games/nim/lawbook.py: how the laws make options and moves of the game",
        "NM1.1 has no test: write one named test_nm1_1_… in tests/games/nim/test_rules_*.py",
        "write tests/scenarios/nim/01-start.json: a match step by step",
        "write tests/games/nim/counts.json: how many sequences of 1, 2, 3 moves there are",
        "write tests/games/nim/playthrough-1.txt: the golden playthrough; run python -m tests.playthroughs.regenerate",
        "nim has no demo match: on a running server, python -m seeds.record --only nim",
    ],
)
def test_what_a_new_game_lacks_is_said_in_words(what_is_said: str, words: str) -> None:
    assert words in what_is_said


@pytest.fixture(scope="module")
def what_is_said(unfinished: Path) -> str:
    return pytest_of(unfinished, "-k", "nim", COMPLETE, "tests/playthroughs", "tests/seeds").stdout
