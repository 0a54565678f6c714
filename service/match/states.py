"""States to JSON data and back, each with the fingerprint of the shape in which it was written.

A stored state is ``{"shape": fingerprint, "state": data}``. One of another shape is never read: what its fields mean
is what the code of its time said. It is derived from the events again.
"""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
import orjson
from msgspec.structs import replace

from service.kernel.game import Game
from service.kernel.values import Json
from service.match.state import MatchState


class OldShape(ValueError):  # noqa: N818 - a fact about the stored state
    """A stored state was written in another shape than today's."""


def fingerprint(*types: type[Any]) -> str:
    """16 hex digits that change with every field, type and default of ``types`` and of what they hold.

    What is written of them in docstrings changes nothing.
    """
    return _fingerprint(types)


@cache
def _fingerprint(types: tuple[Any, ...]) -> str:
    shape = _without_texts([*msgspec.json.schema_components(types)])
    return sha256(orjson.dumps(shape, option=orjson.OPT_SORT_KEYS)).hexdigest()[:16]


def _without_texts(schema: Any) -> Any:
    """A JSON Schema without its descriptions; a field of that name is none, as its schema is no text."""
    if isinstance(schema, Mapping):
        shape = {name: _without_texts(value) for name, value in schema.items()}
        return {name: value for name, value in shape.items() if name != "description" or not isinstance(value, str)}
    return [_without_texts(value) for value in schema] if isinstance(schema, list | tuple) else schema


def dump_game(rules: Game[Any], state: Any) -> dict[str, Json]:
    """A game's state, stored."""
    return {"shape": fingerprint(rules.state_type), "state": msgspec.to_builtins(state, str_keys=True)}


def load_game(rules: Game[Any], stored: Mapping[str, Json]) -> Any:
    """A game's state. Raises ``OldShape``, and ``msgspec.ValidationError`` if the data are none."""
    if not has_shape_of(rules, stored):
        raise OldShape(f"the state was stored as {stored.get('shape')}")
    return msgspec.convert(stored["state"], rules.state_type, str_keys=True)


def has_shape_of(rules: Game[Any], stored: Json) -> bool:
    """Whether a stored state of the game was written in today's shape."""
    return isinstance(stored, Mapping) and stored.get("shape") == fingerprint(rules.state_type)


def dump_match(rules: Game[Any], state: MatchState) -> dict[str, Json]:
    """A match's state, stored, the game's included."""
    data: dict[str, Json] = msgspec.to_builtins(replace(state, game=None), str_keys=True)
    data["game"] = None if state.game is None else msgspec.to_builtins(state.game, str_keys=True)
    return {"shape": fingerprint(MatchState, rules.state_type), "state": data}


def load_match(rules: Game[Any], stored: Mapping[str, Json]) -> MatchState:
    """A match's state. Raises ``OldShape``, and ``msgspec.ValidationError`` if the data are none."""
    if stored.get("shape") != fingerprint(MatchState, rules.state_type):
        raise OldShape(f"the state was stored as {stored.get('shape')}")
    data = stored["state"]
    match = msgspec.convert({**data, "game": None}, MatchState)
    game = data["game"]
    return match if game is None else replace(match, game=msgspec.convert(game, rules.state_type, str_keys=True))
