"""A bounded cache of folded states. Throwing it away changes nothing: it is checked against the stored version."""

from collections import OrderedDict
from threading import Lock

from service.match.state import MatchState


class StateCache:
    """The newest known state of the matches used last; safe for threads."""

    def __init__(self, capacity: int = 2000) -> None:
        self._capacity = capacity
        self._states: OrderedDict[str, MatchState] = OrderedDict()
        self._lock = Lock()

    def get(self, match_id: str) -> MatchState | None:
        """The newest state seen of a match, if it is still here."""
        with self._lock:
            state = self._states.get(match_id)
            if state is not None:
                self._states.move_to_end(match_id)
            return state

    def put(self, match_id: str, state: MatchState) -> None:
        """Keeps ``state`` unless a newer one is here."""
        with self._lock:
            known = self._states.get(match_id)
            if known is None or known.version < state.version:
                self._states[match_id] = state
            self._states.move_to_end(match_id)
            if len(self._states) > self._capacity:
                self._states.popitem(last=False)

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._states.clear()
