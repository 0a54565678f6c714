"""The levels of AI players and the pace they keep (API §4)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """One strength of AI player. ``pace_ms``: when it moves after its ply opened, where hands are hidden."""

    level: int
    name: str
    description: str
    pace_ms: int


LEVELS = (Level(1, "Random", "Plays a legal move by chance, without looking ahead.", 100),)


def pace_ms(level: int) -> int:
    """The fixed time after which an AI's move is committed in a game with hidden information."""
    return next((known.pace_ms for known in LEVELS if known.level == level), LEVELS[-1].pace_ms)
