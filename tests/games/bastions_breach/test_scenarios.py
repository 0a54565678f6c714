"""The shared scenario files of Bastion's Breach."""

from pathlib import Path

import pytest

from service.games.bastions_breach.game import GAME
from tests.support import scenarios

FILES = scenarios.files(GAME.key)


def test_there_are_files():
    assert len(FILES) >= 16


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario(path: Path):
    scenarios.play(GAME, path)
