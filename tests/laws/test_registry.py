"""Laws of the registry: every game is complete, and has its lawbook."""

from typing import Any

from service.kernel.game import Game
from service.registry import GAMES, find
from tests.laws.matches import folder_of, lawbook_of

LAWBOOK = ("options", "any_move", "choose", "resample", "invariants")


def test_there_are_games():
    assert GAMES


def test_a_game_stands_once_in_each_of_its_versions():
    known = [(game.key, game.version) for game in GAMES]
    assert len(set(known)) == len(known)


def test_a_game_is_found_by_key_and_version(game: Game[Any]):
    assert find(game.key, game.version) is game
    newest = find(game.key)
    assert newest is not None
    assert newest.version == max(other.version for other in GAMES if other.key == game.key)


def test_what_does_not_exist_is_not_found(game: Game[Any]):
    assert find("chess") is None
    assert find(game.key, 0) is None


def test_a_game_has_a_lawbook(game: Game[Any]):
    lawbook = lawbook_of(game)
    for name in LAWBOOK:
        assert callable(getattr(lawbook, name, None)), f"{game.key}: the lawbook lacks {name}"


def test_a_game_has_numbered_rules(game: Game[Any]):
    assert (folder_of(game) / "RULES.md").stat().st_size > 1000


def test_free_fields_are_fields_of_moves(game: Game[Any]):
    for type_, fields in game.free_fields.items():
        assert set(fields) <= set(game.schemas.moves[type_]["properties"]), type_
