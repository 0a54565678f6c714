"""Coalescer: what many threads ask for at the same time is asked once, and after all of them have come."""

from collections.abc import Callable, Iterable, Mapping
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Question(Generic[K, V]):
    """What one thread wants to know, and what came of it."""

    __slots__ = ("answer", "key", "trouble")

    def __init__(self, key: K) -> None:
        self.key = key
        self.answer: V | None = None
        self.trouble: Exception | None = None


class Lane(Generic[K, V]):
    """Questions that wait for their turn; who has the turn asks for all of them."""

    __slots__ = ("lock", "turn", "waiting")

    def __init__(self) -> None:
        self.lock, self.turn = Lock(), Lock()
        self.waiting: dict[Question[K, V], None] = {}


class Coalescer(Generic[K, V]):
    """``ask`` answers for several keys. No answer is older than its question: who comes while others ask, asks anew."""

    def __init__(self, ask: Callable[[Iterable[K]], Mapping[K, V]], lanes: int = 1) -> None:
        self._ask = ask
        self._lanes: tuple[Lane[K, V], ...] = tuple(Lane() for _ in range(lanes))

    def __call__(self, key: K) -> V:
        """The answer. Raises what asking raised."""
        lane, own = self._lanes[hash(key) % len(self._lanes)], Question[K, V](key)
        with lane.lock:
            lane.waiting[own] = None
        with lane.turn:
            if own in lane.waiting:
                self._answer(lane)
        if own.trouble is not None:
            raise own.trouble
        return own.answer  # type: ignore[return-value]

    def _answer(self, lane: Lane[K, V]) -> None:
        with lane.lock:
            questions, lane.waiting = lane.waiting, {}
        try:
            answers = self._ask({question.key for question in questions})
        except Exception as error:
            for question in questions:
                question.trouble = error
            return
        for question in questions:
            question.answer = answers[question.key]
