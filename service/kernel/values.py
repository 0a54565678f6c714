"""Plain value types: JSON, moves, seats and viewers."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Json: TypeAlias = Any
"""What JSON can say: None, bool, int, str, lists and string-keyed objects. No floats in moves and events."""

Seat: TypeAlias = int
"""An index at the table, from 0."""

Viewer: TypeAlias = int | None
"""Who looks: a seat, or None for a spectator."""

Move: TypeAlias = Mapping[str, Json]
"""What a seat chooses inside the game: an object with a string ``type``."""

Schema: TypeAlias = Mapping[str, Json]
"""A JSON Schema, draft 2020-12."""

Seats: TypeAlias = Sequence[Seat]
