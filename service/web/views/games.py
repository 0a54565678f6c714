"""The games that can be played (API §3)."""

import re
from importlib.resources import files
from typing import Any

from flask import Response

from service.app.problems import not_found
from service.kernel.game import Game
from service.registry import GAMES, find, package_of
from service.web.answers.games import GameList, GameResource, ListedGame, game_fields
from service.web.context import RequestContext
from service.web.media import JSON, MARKDOWN
from service.web.operation import OperationGroup, ok
from service.web.responses import CACHED, cached_response, encode

GAME = ok("The game", GameResource, *CACHED)
RULES = ok("The rules", None, *CACHED, media=("text/markdown",))
READING = OperationGroup("games", scopes=())
VERSION = re.compile("[1-9][0-9]{0,5}")


def _known(ctx: RequestContext) -> Game[Any]:
    """The game of the path, in the rules version that it names or the newest. Raises ``not_found``."""
    version = ctx.path.get("rules_version", "")
    game = find(ctx.path["game"], int(version) if VERSION.fullmatch(version) else None)
    if game is None or version not in ("", str(game.version)):
        raise not_found("there is no such game, or not in this rules version")
    return game


@READING.read("/v1/games", "The games", ok("Every game", GameList, *CACHED))
def list_games(ctx: RequestContext) -> Response:
    """Every game in its newest rules version."""
    ctx.query()
    newest = {game.key: find(game.key) or game for game in GAMES}
    raw = encode(GameList([ListedGame(**game_fields(game)) for game in newest.values()]))
    return cached_response(ctx.request, raw, JSON)


@READING.read("/v1/games/{game}", "One game", GAME)
def get_game(ctx: RequestContext) -> Response:
    """One game, with what is printed on its cards and boards."""
    game = _known(ctx)
    ctx.query()
    raw = encode(GameResource(**game_fields(game), facts=game.all_facts))
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
