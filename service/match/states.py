"""Game states to JSON data and back, for snapshots and takebacks."""

from typing import Any

import msgspec

from service.kernel.game import Game
from service.kernel.values import Json


def dump_game(state: Any) -> Json:
    """A game's state as JSON data."""
    return msgspec.to_builtins(state)


def load_game(rules: Game[Any], data: Json) -> Any:
    """A game's state from JSON data. Raises ``msgspec.ValidationError`` if it is not one."""
    return msgspec.convert(data, rules.state_type)
