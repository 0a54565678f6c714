"""The games that can be played (API §3)."""

import re
from importlib.resources import files
from typing import Any

import orjson
from flask import Response

from service.app.problems import not_found
from service.kernel.game import Game
from service.match.levels import LEVELS
from service.registry import GAMES, find, package_of
from service.web.context import RequestContext
from service.web.media import JSON, MARKDOWN
from service.web.operation import OperationGroup, ok
from service.web.responses import CACHED, cached_response

GAME = ok("The game", "Game", *CACHED)
RULES = ok("The rules", None, *CACHED, media=("text/markdown",))
READING = OperationGroup("games", scopes=())
VERSION = re.compile("[1-9][0-9]{0,5}")


def game_data(game: Game[Any]) -> dict[str, Any]:
    """A game as clients meet it, with the JSON Schemas of everything it says and takes."""
    schemas, base = game.schemas, f"/v1/games/{game.key}/versions/{game.version}"
    return {
        "key": game.key,
        "title": game.title,
        "rules_version": game.version,
        "seats": {"min": game.min_seats, "max": game.max_seats},
        "options_schema": schemas.options,
        "move_schemas": dict(schemas.moves),
        "view_schema": schemas.view,
        "event_schemas": {f"{game.key}.{tag}": schema for tag, schema in schemas.events.items()},
        "ai_levels": [
            {"level": one.level, "name": one.name, "description": one.description, "pace_ms": one.pace_ms}
            for one in LEVELS
        ],
        "hidden_information": game.hidden,
        "takeback": game.takeback,
        "draw": game.draw,
        "turns_seats": game.turns_seats,
        "versions": [known.version for known in GAMES if known.key == game.key],
        "links": {"self": base, "rules": f"{base}/rules"},
    }


def _known(ctx: RequestContext) -> Game[Any]:
    """The game of the path, in the rules version that it names or the newest. Raises ``not_found``."""
    version = ctx.path.get("rules_version", "")
    game = find(ctx.path["game"], int(version) if VERSION.fullmatch(version) else None)
    if game is None or version not in ("", str(game.version)):
        raise not_found("there is no such game, or not in this rules version")
    return game


@READING.read("/v1/games", "The games", ok("Every game", "GameList", *CACHED))
def list_games(ctx: RequestContext) -> Response:
    """Every game in its newest rules version."""
    ctx.query()
    newest = {game.key: find(game.key) or game for game in GAMES}
    raw = orjson.dumps({"items": [game_data(game) for game in newest.values()]})
    return cached_response(ctx.request, raw, JSON)


@READING.read("/v1/games/{game}", "One game", GAME)
def get_game(ctx: RequestContext) -> Response:
    """One game, with what is printed on its cards and boards."""
    game = _known(ctx)
    ctx.query()
    raw = orjson.dumps(game_data(game) | {"facts": game.all_facts})
    return cached_response(ctx.request, raw, JSON)


@READING.read("/v1/games/{game}/versions/{rules_version}", "One game in one of its rules versions", GAME)
def get_game_version(ctx: RequestContext) -> Response:
    """One game, with what is printed on its cards and boards."""
    return get_game.view(ctx)


@READING.read("/v1/games/{game}/rules", "A game's numbered rules", RULES)
def get_rules(ctx: RequestContext) -> Response:
    """A game's numbered rules."""
    game = _known(ctx)
    ctx.query()
    return cached_response(ctx.request, rules_text(game).encode(), MARKDOWN)


@READING.read("/v1/games/{game}/versions/{rules_version}/rules", "The numbered rules of one rules version", RULES)
def get_rules_version(ctx: RequestContext) -> Response:
    """A game's numbered rules."""
    return get_rules.view(ctx)


def rules_text(game: Game[Any]) -> str:
    """A game's RULES.md."""
    return (files(f"service.games.{package_of(game)}") / "RULES.md").read_text("utf-8")
