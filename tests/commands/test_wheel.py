"""The wheel carries what an installation needs that is no code."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.support.servers import ROOT


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files in a wheel of this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    (wheel,) = folder.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.parametrize("folder", ["migrations", "seeds", "docs"])
def test_folders_beside_the_packages_are_in_it(names: set[str], folder: str):
    there = {path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file() and is_kept(path)}
    assert there
    assert {f"service/shipped/{path}" for path in there} <= names


def test_every_file_of_the_packages_is_in_it(names: set[str]):
    files = {
        str(path.relative_to(ROOT))
        for package in ("service", "workers")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and is_kept(path)
    }
    assert len(files) > 100
    assert files <= names
    assert not [name for name in names if name.startswith("tests")]


def test_it_has_the_extras_that_the_docs_name():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert {"embedded", "mcp", "otel"} <= set(extras)


def is_kept(path: Path) -> bool:
    """Whether it belongs to the sources."""
    return "__pycache__" not in path.parts
