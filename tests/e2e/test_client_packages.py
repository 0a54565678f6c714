"""The client libraries as users get them: packed, installed in an empty folder, playing the match of their README."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.clients.node import PACKAGE, built, needs_node, run
from tests.e2e.test_readme import USUAL
from tests.support.servers import ROOT

pytestmark = pytest.mark.long

PYTHON = ROOT / "clients" / "python"


def program(folder: Path, language: str, address: str) -> str:
    """The program of a README, at most seven lines, for the server at an address."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```", (folder / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    assert len(found.splitlines()) <= 7
    assert USUAL in found
    return str(found).replace(USUAL, address)


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    folder = tmp_path / "empty"
    folder.mkdir()
    return folder


def test_the_match_of_the_python_readme(address: str, tmp_path: Path, empty: Path):
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=PYTHON)
    (wheel,) = tmp_path.glob("matchkeep_client-*.whl")
    with zipfile.ZipFile(wheel) as package:
        package.extractall(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, "-c", program(PYTHON, "python", address)],
        env={**os.environ, "PYTHONPATH": str(tmp_path / "site")},
        cwd=empty,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "returns" in done.stdout


@needs_node
def test_the_match_of_the_typescript_readme(address: str, tmp_path: Path, empty: Path):
    built()
    run("npm", "pack", "--ignore-scripts", "--pack-destination", tmp_path)
    (package,) = tmp_path.glob("matchkeep-client-*.tgz")
    run("npm", "install", "--offline", package, cwd=empty)
    (empty / "bot.mjs").write_text(program(PACKAGE, "js", address))
    assert "returns" in run("node", "bot.mjs", cwd=empty, seconds=120)
