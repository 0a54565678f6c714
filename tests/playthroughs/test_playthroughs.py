"""Golden playthroughs: the rules still say, at every state, what they said when the file was written."""

from typing import Any

import pytest

from service.kernel.game import Game
from service.registry import GAMES
from tests.playthroughs.regenerate import FOLDER, path_of
from tests.playthroughs.writing import text_of

HOW = "run python -m tests.playthroughs.regenerate, and read the difference before you commit it"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_playthrough_is_as_it_was(game: Game[Any]):
    path = path_of(game)
    assert path.exists(), f"{game.key} has no playthrough: {HOW}"
    kept, now = path.read_text(encoding="utf-8").splitlines(), text_of(game).splitlines()
    for number, (was, is_) in enumerate(zip(kept, now, strict=False), 1):
        assert is_ == was, f"{path.name} line {number} differs: {HOW}"
    assert len(now) == len(kept), f"{path.name} has another length: {HOW}"


def test_no_playthrough_is_left_of_a_game_that_is_gone():
    assert {path.name for path in FOLDER.glob("*.txt")} <= {path_of(game).name for game in GAMES}
