"""States to JSON data and back, for snapshots and takebacks."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from service.kernel.game import Game
from service.kernel.values import Json
from service.match.state import MatchState


def dump_game(state: Any) -> Json:
    """A game's state as JSON data."""
    return msgspec.to_builtins(state, str_keys=True)


def load_game(rules: Game[Any], data: Json) -> Any:
    """A game's state from JSON data. Raises ``msgspec.ValidationError`` if it is not one."""
    return msgspec.convert(data, rules.state_type, str_keys=True)


def dump_match(state: MatchState) -> dict[str, Json]:
    """A match's state as JSON data, the game's included."""
    data: dict[str, Json] = msgspec.to_builtins(replace(state, game=None), str_keys=True)
    data["game"] = None if state.game is None else dump_game(state.game)
    return data


def load_match(rules: Game[Any], data: Mapping[str, Json]) -> MatchState:
    """A match's state from JSON data. Raises ``msgspec.ValidationError`` if it is not one."""
    match = msgspec.convert({**data, "game": None}, MatchState)
    game = data["game"]
    return match if game is None else replace(match, game=load_game(rules, game))
