"""What the tests of the table files share."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.games.bastion import data


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the table files that the rules read in this test."""
    copy = tmp_path / "tables"
    shutil.copytree(str(data.FOLDER), copy, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    monkeypatch.setattr(data, "FOLDER", copy)
    data.tables.cache_clear()
    yield copy
    monkeypatch.undo()
    data.tables.cache_clear()
