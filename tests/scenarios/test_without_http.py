"""Every scenario file (CONVENTIONS §9), played on a table without HTTP."""

from pathlib import Path

import pytest

from service.registry import find
from tests.support.scenarios import FOLDER, play

FILES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_scenario(path: Path) -> None:
    game = find(path.parent.name)
    assert game is not None, f"no game {path.parent.name}"
    play(game, path)
