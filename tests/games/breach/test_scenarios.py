"""Every scenario file of Breach, played without HTTP."""

from pathlib import Path

import pytest

from service.games.breach.game import GAME
from tests.support.scenarios import files, play


@pytest.mark.parametrize("path", files(GAME.key), ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    play(GAME, path)
