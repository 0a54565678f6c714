"""Writes the golden playthroughs anew: ``python -m tests.playthroughs.regenerate [game ...]``."""

import sys
from pathlib import Path
from typing import Any

from service.kernel.game import Game
from service.registry import GAMES
from tests.playthroughs.writing import text_of
from tests.support.folders import data_of


def path_of(game: Game[Any]) -> Path:
    """Where the playthrough of a game is kept."""
    return data_of(game, f"playthrough-{game.version}.txt")


def main(keys: list[str]) -> None:
    """Writes the files of the named games, or of all."""
    for game in GAMES:
        if not keys or game.key in keys:
            path_of(game).write_text(text_of(game), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
