"""The import contracts of pyproject.toml hold, and each of them bites: a planted import is reported."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINTER = Path(sys.executable).with_name("lint-imports")

ROOMS = "Each room stands"
CORE = "The core is pure"
FORMS = "JSON Schema is spoken"
GAMES = "No game knows another"
GAME = "Inside a game"
USE_CASES = "Use cases and the store"
DATABASE = "Only the store speaks"
WEB = "The web knows no queue"
SERVICE = "The service never imports the workers"
BOTS = "Bots see views"
AGENTS = "What agents play through"
LOCAL = "The supervisor starts fast"

PLANTED = [
    (ROOMS, "service.kernel.outcome", "service.pieces.shapes"),
    (ROOMS, "service.pieces.shapes", "service.games.breach.data"),
    (ROOMS, "service.games.breach.data", "service.match.clocks"),
    (ROOMS, "service.games.breach.data", "service.registry"),
    (ROOMS, "service.match.clocks", "service.registry"),
    (ROOMS, "service.match.clocks", "service.log.chain"),
    (ROOMS, "service.log.chain", "service.store.errors"),
    (ROOMS, "service.store.errors", "service.app.ports"),
    (ROOMS, "service.app.ports", "service.adapters.entropy"),
    (ROOMS, "service.app.ports", "service.web.problems"),
    (ROOMS, "service.app.ports", "service.settings"),
    (ROOMS, "service.web.problems", "service.adapters.entropy"),
    (ROOMS, "service.adapters.entropy", "service.web.problems"),
    (ROOMS, "service.web.problems", "service.bootstrap"),
    (ROOMS, "service.bootstrap", "service.wsgi"),
    (ROOMS, "service.local.socket_dirs", "service.commands.up"),
    *((CORE, "service.kernel.outcome", name) for name in ("flask", "psycopg", "random", "secrets", "time", "os")),
    *((CORE, "service.match.clocks", name) for name in ("marshmallow", "redis", "rq", "threading", "logging")),
    (CORE, "service.games.breach.data", "time"),
    (CORE, "service.log.chain", "os"),
    (CORE, "service.pieces.shapes", "random"),
    (CORE, "service.registry", "logging"),
    (FORMS, "service.kernel.outcome", "jsonschema_rs"),
    (GAMES, "service.games.breach.data", "service.games.chariot.data"),
    (GAME, "service.games.breach.data", "service.games.breach.events"),
    (GAME, "service.games.breach.events", "service.games.breach.state"),
    (GAME, "service.games.breach.state", "service.games.breach.moves"),
    (GAME, "service.games.breach.moves", "service.games.breach.rules"),
    (GAME, "service.games.breach.rules", "service.games.breach.view"),
    (GAME, "service.games.breach.view", "service.games.breach.game"),
    (USE_CASES, "service.app.ports", "redis"),
    (USE_CASES, "service.store.errors", "flask"),
    (DATABASE, "service.app.ports", "psycopg"),
    (DATABASE, "service.web.problems", "psycopg_pool"),
    (DATABASE, "workers.main", "psycopg"),
    (WEB, "service.web.problems", "redis"),
    (SERVICE, "service.bootstrap", "workers.main"),
    (BOTS, "workers.bots.bot", "service.adapters.entropy"),
    (BOTS, "workers.bots.bot", "psycopg"),
    (AGENTS, "service.agents.api", "service.store.errors"),
    (AGENTS, "service.agents.api", "psycopg"),
    (ROOMS, "service.terminal.telling", "service.agents.api"),
    (LOCAL, "service.local.socket_dirs", "psycopg"),
]


def lint(folder: Path) -> str:
    """What import-linter says of a tree."""
    command = [str(LINTER), "--no-cache"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env={"COLUMNS": "500"})
    return done.stdout + done.stderr


def file_of(folder: Path, module: str) -> Path:
    """The file of a module, or of the package it is."""
    path = folder.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The report on a copy of the tree with every forbidden import planted in it, by contract."""
    folder = tmp_path_factory.mktemp("planted")
    for package in ("service", "workers"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    for _, importer, imported in PLANTED:
        file = file_of(folder, importer)
        file.write_text(f"{file.read_text()}\nimport {imported}\n")
    report = lint(folder).partition("Broken contracts")[2]
    names = {contract for contract, _, _ in PLANTED}
    starts = sorted((report.find(f"\n{name}"), name) for name in names)
    ends = [start for start, _ in starts[1:]] + [len(report)]
    return {name: report[start:end] for (start, name), end in zip(starts, ends, strict=True) if start >= 0}


@pytest.mark.parametrize(("contract", "importer", "imported"), PLANTED)
def test_a_planted_import_is_reported(reported: dict[str, str], contract: str, importer: str, imported: str) -> None:
    assert f"{importer} -> {imported} " in reported.get(contract, "")


def test_every_contract_has_a_planted_import() -> None:
    declared = [
        contract["name"]
        for contract in tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    ]
    planted = {contract for contract, _, _ in PLANTED}
    assert all(any(name.startswith(start) for start in planted) for name in declared)
    assert len(declared) == len(planted)


def test_a_room_without_a_place_is_reported(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "service", tmp_path / "service", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "workers", tmp_path / "workers", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "service" / "stray.py").write_text('"""A stray."""\n')
    assert "service.stray" in lint(tmp_path)


def test_the_contracts_hold() -> None:
    assert " 0 broken." in lint(ROOT)
