"""The only list of games and of their rules versions."""

from typing import Any

from service.games.balaans.game import GAME as BALAANS
from service.games.bastion.game import GAME as BASTION
from service.games.bastions_breach.game import GAME as BASTIONS_BREACH
from service.games.breach.game import GAME as BREACH
from service.games.chariot.game import GAME as CHARIOT
from service.kernel.game import Game

GAMES: tuple[Game[Any], ...] = (BASTIONS_BREACH, BREACH, BALAANS, CHARIOT, BASTION)
"""Every game that can be played. A match ends under the rules version it began with: old ones stay, newest last."""


def find(key: str, version: int | None = None) -> Game[Any] | None:
    """The game ``key`` in this rules version, or in its newest; None if there is no such game."""
    found = [game for game in GAMES if game.key == key and version in (None, game.version)]
    return max(found, key=lambda game: game.version, default=None)
