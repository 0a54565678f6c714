"""What the general laws need to know of Nim."""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from service.games.nim.game import GAME
from service.games.nim.state import State


def options(rng: random.Random) -> tuple[int, dict[str, Any]]:
    """Two seats, and any options."""
    chosen: dict[str, Any] = {"last_takes": rng.choice(["loses", "wins"])}
    if rng.random() < 0.5:
        heaps = [rng.randrange(10) for _ in range(rng.randint(1, 8))]
        chosen["setup"] = {"heaps": [*heaps[:-1], max(heaps[-1], 1)], "to_move": rng.randrange(2)}
    return 2, {name: value for name, value in chosen.items() if rng.random() < 0.7}


def any_move(rng: random.Random, seats: int) -> dict[str, Any]:
    """A well-formed move."""
    return {"type": "take", "heap": rng.randint(1, 8), "objects": rng.randint(1, 9)}


def choose(rng: random.Random, legal: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
    """Any move."""
    return rng.choice(legal)


def resample(state: State, viewer: int | None, rng: random.Random) -> State:
    """Nothing is hidden: no other state looks the same."""
    return state


def invariants(state: State) -> None:
    """Somebody is to move exactly as long as there are objects."""
    assert all(0 <= heap <= 9 for heap in state.heaps)
    assert (state.outcome is None) == (sum(state.heaps) > 0) == bool(GAME.to_act(state))
