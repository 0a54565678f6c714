"""Fixtures of the laws: every registered game, and random matches of it in portions."""

from typing import Any

import pytest

from service.kernel.game import Game
from service.registry import GAMES
from tests.laws.matches import Chunk, Match, chunks, play


def chunk_name(chunk: Chunk) -> str:
    game, numbers = chunk
    return f"{game.key}-{numbers.start}"


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return request.param


@pytest.fixture(params=chunks(), ids=chunk_name, scope="session")
def matches(request: pytest.FixtureRequest) -> tuple[Match, ...]:
    """Session-wide, so that pytest runs all laws on one portion before it plays the next."""
    game, numbers = request.param
    return tuple(play(game, number) for number in numbers)
