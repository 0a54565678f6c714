"""Golden playthroughs: the rules still say, at every state, what they said when the file was written."""

from typing import Any

import pytest

from service.kernel.game import Game
from service.registry import GAMES
from tests.playthroughs.regenerate import path_of
from tests.playthroughs.writing import text_of
from tests.support.folders import ROOT, needed, shown

HOW = "run python -m tests.playthroughs.regenerate, and read the difference before you commit it"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_playthrough_is_as_it_was(game: Game[Any]):
    path = path_of(game)
    needed(path, f"the golden playthrough; {HOW}")
    kept, now = path.read_text(encoding="utf-8").splitlines(), text_of(game).splitlines()
    for number, (was, is_) in enumerate(zip(kept, now, strict=False), 1):
        assert is_ == was, f"{path.name} line {number} differs: {HOW}"
    assert len(now) == len(kept), f"{path.name} has another length: {HOW}"


def test_no_playthrough_is_left_of_rules_that_are_gone():
    known = {path_of(game) for game in GAMES}
    kept = set((ROOT / "tests" / "games").glob("*/playthrough-*.txt"))
    assert [shown(path) for path in sorted(kept - known)] == [], "no game has this rules version any more"
