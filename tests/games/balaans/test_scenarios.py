"""The shared scenarios, on a table without HTTP."""

from pathlib import Path

import pytest

from service.games.balaans.game import GAME
from tests.support import scenarios


@pytest.mark.parametrize("path", scenarios.files("balaans"), ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    scenarios.play(GAME, path)
