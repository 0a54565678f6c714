"""Bounded caches: folded states, checked against the chain's head, and tokens, trusted for a second."""

import time
from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from service.match.state import MatchState
from service.store.accounts import Token


class CachedState(NamedTuple):
    """The state of a match, and the hash of the event that led to it: a version alone does not tell two pasts apart."""

    head_hash: bytes
    state: MatchState


class StateCache:
    """The state seen last of the matches used last; safe for threads. Throwing it away changes nothing."""

    def __init__(self, capacity: int = 2000) -> None:
        self._capacity = capacity
        self._states: OrderedDict[str, CachedState] = OrderedDict()
        self._lock = Lock()

    def get(self, match_id: str) -> CachedState | None:
        """The state seen last of a match, if it is still here."""
        with self._lock:
            cached = self._states.get(match_id)
            if cached is not None:
                self._states.move_to_end(match_id)
            return cached

    def put(self, match_id: str, head_hash: bytes, state: MatchState) -> None:
        """Keeps ``state``, to which the event with this hash has led."""
        with self._lock:
            self._states[match_id] = CachedState(head_hash, state)
            self._states.move_to_end(match_id)
            if len(self._states) > self._capacity:
                self._states.popitem(last=False)

    def clear(self) -> None:
        """Forgets everything."""
        with self._lock:
            self._states.clear()


class TokenCache:
    """Working tokens by the hash of their secret, looked up again after a second; safe for threads.

    When one ends all processes are told, and each forgets all: the second is for those that are not reached.
    """

    def __init__(self, seconds: float = 1.0, capacity: int = 10_000) -> None:
        self._seconds, self._capacity = seconds, capacity
        self._tokens: OrderedDict[bytes, tuple[float, Token]] = OrderedDict()
        self._lock = Lock()

    def get(self, digest: bytes) -> Token | None:
        """A token looked up within the last second."""
        with self._lock:
            found = self._tokens.get(digest)
        return found[1] if found and found[0] > time.monotonic() else None

    def put(self, digest: bytes, token: Token) -> None:
        """Trusts a token for a second."""
        with self._lock:
            self._tokens[digest] = (time.monotonic() + self._seconds, token)
            self._tokens.move_to_end(digest)
            if len(self._tokens) > self._capacity:
                self._tokens.popitem(last=False)

    def clear(self) -> None:
        """Trusts nothing that was looked up before: a token may have been revoked."""
        with self._lock:
            self._tokens.clear()
