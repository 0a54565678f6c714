"""Each game's options, moves, view, events and matches as components, from the registry."""

from typing import Any

from service.kernel.game import Game
from service.pieces.shapes import Shape, list_of, one_of, record
from service.registry import GAMES, find
from service.web.openapi.events import any_event, game_events, match_events
from service.web.openapi.words import camel, chosen, constant, extended, ref, said


def newest() -> list[Game[Any]]:
    """Every game in its newest rules version."""
    keys = dict.fromkeys(game.key for game in GAMES)
    return [game for game in map(find, keys) if game is not None]


def components(games: list[Game[Any]]) -> dict[str, Shape]:
    """Everything that depends on the games."""
    made: dict[str, Shape] = {
        "GameKey": said("A game.", one_of(sorted(game.key for game in games))),
        "Match": chosen("game", {game.key: camel(game.key, "match") for game in games}),
        "Move": said("A move of the match's game.", {"anyOf": [ref(camel(game.key, "move")) for game in games]}),
        "LegalMove": said(
            "A move of a legal list; free texts are empty in it or left out.",
            {"anyOf": [ref(camel(game.key, "move")) for game in games]},
        ),
        "Event": any_event(games),
        **match_events(),
    }
    for game in games:
        made |= of_game(game)
    return made


def of_game(game: Game[Any]) -> dict[str, Shape]:
    """One game's components; the names begin with the game's."""
    schemas, key = game.schemas, game.key
    moves = {type_: camel(key, type_, "move") for type_ in schemas.moves}
    return {
        camel(key, "match"): match_of(game),
        camel(key, "options"): said(f"Options of {game.title}.", dict(schemas.options)),
        camel(key, "move"): said(f"A move of {game.title}.", chosen("type", moves)),
        **{name: dict(schemas.moves[type_]) for type_, name in moves.items()},
        camel(key, "view"): said(f"What a viewer may see of {game.title}.", dict(schemas.view)),
        **game_events(game),
    }


def match_of(game: Game[Any]) -> Shape:
    """A match of one game: its options and its view."""
    view = ref(camel(game.key, "view"))
    everybody = said("With `?as=all`.", record(spectator=view, seats=list_of(view, game.min_seats, game.max_seats)))
    return extended(
        "MatchBase",
        game=constant(game.key),
        options=ref(camel(game.key, "options")),
        state={"anyOf": [view, everybody, {"type": "null"}]},
    )
