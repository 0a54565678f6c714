"""API §3: the games, their schemas and rules, and how they are cached."""

from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from service.kernel.game import Game
from service.registry import GAMES
from tests.support.api import Api

KEYS = ["balaans", "bastion", "bastions-breach", "breach", "chariot"]
FIELDS = {
    *("key", "title", "rules_version", "seats", "options_schema", "move_schemas", "view_schema", "event_schemas"),
    *("ai_levels", "hidden_information", "takeback", "draw", "turns_seats", "links"),
}


@pytest.fixture(scope="module")
def games(api: Api) -> dict[str, Any]:
    listed = api.stranger.get("/v1/games").expect(200).data
    assert set(listed) == {"items"}
    return {one["key"]: one for one in listed["items"]}


def test_all_games_are_listed_with_all_their_fields(games: dict[str, Any]):
    assert sorted(games) == KEYS
    assert all(set(one) == FIELDS for one in games.values())
    assert {key: (one["seats"]["min"], one["seats"]["max"]) for key, one in games.items()} == {
        "balaans": (2, 2),
        "bastion": (1, 4),
        "bastions-breach": (2, 2),
        "breach": (2, 2),
        "chariot": (2, 6),
    }
    assert {key for key, one in games.items() if one["takeback"]} == {"breach"}
    assert {key for key, one in games.items() if one["draw"]} == {"balaans", "bastions-breach", "breach"}
    assert {key for key, one in games.items() if not one["hidden_information"]} == {"breach"}
    assert {key for key, one in games.items() if one["turns_seats"]} == {"breach"}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_by_itself_is_the_game_of_the_list_with_its_facts(api: Api, games: dict[str, Any], game: Game[Any]):
    listed = games[game.key]
    shown = api.stranger.get(f"/v1/games/{game.key}").expect(200).data
    assert shown == {**listed, "facts": shown["facts"]} == api.stranger.get(listed["links"]["self"]).data
    assert list(shown["facts"])[:3] == ["game", "rules_version", "languages"]
    assert shown["facts"] == game.all_facts
    assert (shown["facts"]["game"], shown["facts"]["rules_version"]) == (game.key, game.version)


@pytest.mark.parametrize("key", KEYS)
def test_schemas_are_json_schema_2020_12(games: dict[str, Any], key: str):
    game = games[key]
    schemas = [
        game["options_schema"],
        game["view_schema"],
        *game["move_schemas"].values(),
        *game["event_schemas"].values(),
    ]
    for schema in schemas:
        Draft202012Validator(schema)
    assert all(tag.startswith(f"{key}.") for tag in game["event_schemas"])
    sealed = {one.key for one in GAMES if "sealed" in one.schemas.events}
    assert (f"{key}.sealed" in game["event_schemas"]) == (key in sealed)


@pytest.mark.parametrize("key", KEYS)
def test_rules_are_markdown_with_numbers(api: Api, games: dict[str, Any], key: str):
    answer = api.stranger.get(games[key]["links"]["rules"]).expect(200)
    assert answer.headers["Content-Type"].startswith("text/markdown")
    prefix = {"balaans": "BA", "bastion": "BN", "bastions-breach": "BB", "breach": "BR", "chariot": "CH"}[key]
    assert f"{prefix}1.1" in answer.raw.decode()


@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/breach", "/v1/games/chariot/rules"])
def test_games_are_cacheable(api: Api, path: str):
    answer = api.stranger.get(path).expect(200)
    tag = answer.headers["ETag"]
    assert answer.headers["Cache-Control"] == "public, max-age=300"
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = api.stranger.get(path, If_None_Match=known).expect(304)
        assert again.raw == b""
        assert (again.headers["ETag"], again.headers["Cache-Control"]) == (tag, "public, max-age=300")
    api.stranger.get(path, If_None_Match='"other"').expect(200)


def test_levels_say_their_pace(games: dict[str, Any]):
    for game in games.values():
        first = game["ai_levels"][0]
        assert set(first) == {"level", "name", "description", "pace_ms"}
        assert (first["level"], first["pace_ms"]) == (1, 100)


def test_an_unknown_game_is_not_there(api: Api):
    for path in ("/v1/games/chess", "/v1/games/chess/rules", "/v1/games/BREACH"):
        api.stranger.get(path).expect(404, "not_found")
