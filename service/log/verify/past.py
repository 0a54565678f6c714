"""The past of a match: the states to which a takeback may lead."""

from collections.abc import Sequence
from typing import Any

from service.kernel.game import Game
from service.match.entry import Entry
from service.match.evolve import evolve, settle
from service.match.state import MatchState


class Past:
    """The states before the choices of the line that is being played. What was taken back is forgotten.

    Only games that know takebacks need it; for all others nothing is kept.
    """

    def __init__(self, rules: Game[Any]) -> None:
        self._rules = rules
        self._states: dict[int, MatchState] = {}

    def at(self, version: int) -> MatchState:
        """The state after event ``version``, which somebody's choice follows."""
        return self._states[version]

    def remember(self, before: MatchState, entries: Sequence[Entry], at: int) -> None:
        """Keeps the state before every choice among ``entries``, which follow on ``before``."""
        if not self._rules.takeback:
            return
        choices = [number for number, entry in enumerate(entries) if is_choice(self._rules, entry)]
        state, last = before, choices[-1] if choices else -1
        for number, entry in enumerate(entries[: last + 1]):
            if number in choices:
                self._states[state.version] = settle(self._rules, state)
            if number < last:
                state = evolve(self._rules, state, entry, at)

    def forget(self, after: int) -> None:
        """A takeback led to ``after``: no other one will lead to a later state of that line."""
        self._states = {version: state for version, state in self._states.items() if version <= after}


def is_choice(rules: Game[Any], entry: Entry) -> bool:
    """Whether a seat chose here, itself or by its clock, its AI or its leaving."""
    return entry.cause != "rules" and entry.type.startswith(f"{rules.key}.")
