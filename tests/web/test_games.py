"""API §3: the games, their schemas and rules, and how they are cached."""

from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from service.registry import GAMES, find
from tests.support.api import Api
from tests.support.folders import RULE, rule_numbers

BY_KEY = {game.key: game for game in GAMES if find(game.key) is game}
every_game = pytest.mark.parametrize("key", list(BY_KEY))
FIELDS = {
    *("key", "title", "rules_version", "seats", "options_schema", "move_schemas", "view_schema", "event_schemas"),
    *("ai_levels", "hidden_information", "takeback", "draw", "turns_seats", "versions", "links"),
}


@pytest.fixture(scope="module")
def games(api: Api) -> dict[str, Any]:
    listed = api.stranger.get("/v1/games").expect(200).data
    assert set(listed) == {"items"}
    return {one["key"]: one for one in listed["items"]}


def test_all_games_are_listed_in_their_order_with_all_their_fields(games: dict[str, Any]):
    assert list(games) == list(BY_KEY)
    assert all(set(one) == FIELDS for one in games.values())


@every_game
def test_a_game_says_what_its_record_says(games: dict[str, Any], key: str):
    game, shown = BY_KEY[key], games[key]
    assert (shown["title"], shown["rules_version"]) == (game.title, game.version)
    assert shown["seats"] == {"min": game.min_seats, "max": game.max_seats}
    flags = ("hidden_information", "takeback", "draw", "turns_seats")
    assert [shown[flag] for flag in flags] == [game.hidden, game.takeback, game.draw, game.turns_seats]
    assert set(shown["move_schemas"]) == set(game.schemas.moves)
    assert set(shown["event_schemas"]) == {f"{key}.{tag}" for tag in game.schemas.events}


def test_breach_is_for_two_who_see_everything_and_may_take_back(games: dict[str, Any]):
    breach = games["breach"]
    assert (breach["title"], breach["seats"]) == ("Breach", {"min": 2, "max": 2})
    assert not breach["hidden_information"]
    assert all(breach[flag] for flag in ("takeback", "draw", "turns_seats"))


@every_game
def test_a_game_by_itself_is_the_game_of_the_list_with_its_facts(api: Api, games: dict[str, Any], key: str):
    game, listed = BY_KEY[key], games[key]
    shown = api.stranger.get(f"/v1/games/{key}").expect(200).data
    assert shown == {**listed, "facts": shown["facts"]} == api.stranger.get(listed["links"]["self"]).data
    assert list(shown["facts"])[:3] == ["game", "rules_version", "languages"]
    assert shown["facts"] == game.all_facts
    assert (shown["facts"]["game"], shown["facts"]["rules_version"]) == (key, game.version)


@every_game
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


@every_game
def test_rules_are_markdown_with_numbers(api: Api, games: dict[str, Any], key: str):
    answer = api.stranger.get(games[key]["links"]["rules"]).expect(200)
    assert answer.headers["Content-Type"].startswith("text/markdown")
    assert RULE.findall(answer.raw.decode()) == rule_numbers(BY_KEY[key])


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
