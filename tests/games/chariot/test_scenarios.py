"""Every scenario file of the game."""

from pathlib import Path

import pytest

from service.games.chariot.game import GAME
from tests.support.scenarios import files, play


@pytest.mark.parametrize("path", files("chariot"), ids=lambda path: path.stem)
def test_scenario(path: Path):
    play(GAME, path)


def test_there_are_scenarios():
    assert len(files("chariot")) >= 21
