"""The tests' own client: tables are made, and matches are played to their end."""

import pytest

from service.registry import GAMES
from tests.support.api import Api


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_table_of_any_size_is_played(api: Api, game) -> None:
    for seats in range(game.min_seats, game.max_seats + 1):
        table = api.table(game.key, seats)
        assert table.see(seats - 1)["you"] == seats - 1
        table.play_on(12)
        assert table.see()["version"] > seats


def test_a_match_comes_to_its_end(api: Api) -> None:
    table = api.table("bastions-breach", 2)
    assert table.play_on() > 12
    assert table.see()["status"] == "finished"


def test_a_stranger_is_told_so(api: Api) -> None:
    api.stranger.get("/v1/account").expect(401, "unauthenticated")
    api.account().get("/v1/matches/nothing").expect(404, "not_found")
