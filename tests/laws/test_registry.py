"""Laws of the registry: games are found by key and version, newest first."""

from typing import Any

from service.kernel.game import Game
from service.registry import GAMES, PACKAGES, find, package_of


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


def test_a_game_is_found_in_its_package(game: Game[Any]):
    assert PACKAGES[package_of(game)] is game


def test_what_does_not_exist_is_not_found(game: Game[Any]):
    assert find("chess") is None
    assert find(game.key, 0) is None


def test_free_fields_are_fields_of_moves(game: Game[Any]):
    for type_, fields in game.free_fields.items():
        assert set(fields) <= set(game.schemas.moves[type_]["properties"]), type_


def test_moves_are_taken_back_only_where_nothing_is_hidden(game: Game[Any]):
    assert not (game.takeback and game.hidden)


def test_a_draw_is_agreed_on_and_seats_are_turned_only_by_two(game: Game[Any]):
    if game.draw or game.turns_seats:
        assert (game.min_seats, game.max_seats, game.shared_result) == (2, 2, False)
