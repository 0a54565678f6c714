"""Every scenario file of Bastion, played without HTTP."""

from pathlib import Path

import pytest

from service.games.bastion.game import GAME
from tests.support import scenarios


@pytest.mark.parametrize("path", scenarios.files("bastion"), ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    scenarios.play(GAME, path)
