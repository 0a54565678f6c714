"""Each game's options, moves, view, events and matches as components, from the registry."""

from collections import Counter
from typing import Any

from service.kernel.game import Game
from service.pieces.shapes import Shape, list_of, one_of, record
from service.registry import GAMES, find
from service.web.openapi.events import any_event, game_events, match_events
from service.web.openapi.naming import apart
from service.web.openapi.words import camel, chosen, constant, extended, ref, said


def newest() -> list[Game[Any]]:
    """Every game in its newest rules version."""
    keys = dict.fromkeys(game.key for game in GAMES)
    return [game for game in map(find, keys) if game is not None]


def components(games: list[Game[Any]], base: Shape) -> dict[str, Shape]:
    """Everything that depends on the games. ``base``: what all matches have."""
    shared = frozenset(camel(type_, "move") for type_ in shared_moves(games))
    moves = {type_: name for game in games for type_, name in move_names(game, shared).items()}
    made: dict[str, Shape] = {
        "GameKey": said("A game.", one_of(sorted(game.key for game in games))),
        "Match": chosen("game", {game.key: camel(game.key, "match") for game in games}),
        "Move": said("A move of the match's game.", chosen("type", moves)),
        "LegalMove": said("A move of a legal list; free texts are empty in it or left out.", chosen("type", moves)),
        "Event": any_event(games),
        **match_events(),
    }
    for game in games:
        made |= of_game(game, base, shared)
    return made


def shared_moves(games: list[Game[Any]]) -> list[str]:
    """The types of moves that several games have; they have the same form in all."""
    counted = Counter(type_ for game in games for type_ in game.schemas.moves)
    return [type_ for type_, number in counted.items() if number > 1]


def move_names(game: Game[Any], shared: frozenset[str]) -> dict[str, str]:
    """The component of each type of move."""
    named = {type_: camel(type_, "move") for type_ in game.schemas.moves}
    return {type_: name if name in shared else camel(game.key) + name for type_, name in named.items()}


def of_game(game: Game[Any], base: Shape, shared: frozenset[str]) -> dict[str, Shape]:
    """One game's components; the names begin with the game's."""
    schemas, key, moves = game.schemas, game.key, move_names(game, shared)
    own = {
        **game_events(game),
        camel(key, "view"): said(f"What a viewer may see of {game.title}.", dict(schemas.view)),
        camel(key, "options"): said(f"Options of {game.title}.", dict(schemas.options)),
        **{moves[type_]: dict(move) for type_, move in schemas.moves.items()},
    }
    return apart(own, key, shared) | {
        camel(key, "match"): match_of(game, base),
        camel(key, "move"): said(f"A move of {game.title}.", chosen("type", moves)),
    }


def match_of(game: Game[Any], base: Shape) -> Shape:
    """A match of one game: its options and its view."""
    view = ref(camel(game.key, "view"))
    everybody = said("With `?as=all`.", record(spectator=view, seats=list_of(view, game.min_seats, game.max_seats)))
    return extended(
        base,
        game=constant(game.key),
        options=ref(camel(game.key, "options")),
        state={"anyOf": [view, everybody, {"type": "null"}]},
    )
