"""The games that can be played: every package below ``service/games`` that has a record, in all rules versions."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any

import service.games
from service.kernel.game import Game


def _packages() -> Iterator[tuple[str, Game[Any]]]:
    for package in iter_modules(service.games.__path__):
        record = f"{service.games.__name__}.{package.name}.game"
        if find_spec(record) is not None:
            yield package.name, import_module(record).GAME


PACKAGES: Mapping[str, Game[Any]] = dict(_packages())
"""The records by the name of their package."""

GAMES: tuple[Game[Any], ...] = tuple(sorted(PACKAGES.values(), key=lambda game: (game.order, game.key, game.version)))
"""Every record. A match ends under the rules version it began with: old ones stay, in packages of their own."""


def find(key: str, version: int | None = None) -> Game[Any] | None:
    """The game ``key`` in this rules version, or in its newest; None if there is no such game."""
    versions = [game for game in GAMES if game.key == key and version in (None, game.version)]
    return max(versions, key=lambda game: game.version, default=None)


def package_of(game: Game[Any]) -> str:
    """The name of the package that a record comes from."""
    return next(name for name, known in PACKAGES.items() if (known.key, known.version) == (game.key, game.version))
