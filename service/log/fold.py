"""Folding a stored log into the state of its match."""

from collections.abc import Iterable
from typing import Any

from service.kernel.game import Game
from service.log.codec import decode
from service.match.evolve import evolve, settle
from service.match.state import MatchState


def fold(rules: Game[Any], bodies: Iterable[bytes | str], state: MatchState | None = None) -> MatchState:
    """The settled state after the events ``bodies``, which follow on ``state`` (default: an empty match)."""
    state = state or MatchState()
    for body in bodies:
        entry, at = decode(body)
        state = evolve(rules, state, entry, at)
    return settle(rules, state)
