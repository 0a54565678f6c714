"""Combiner: jobs of many threads that come while others are under way are done together, by one of those who wait."""

from collections import deque
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Generic, TypeVar

from service.store.errors import UnavailableError

J = TypeVar("J")
R = TypeVar("R")


class Entry(Generic[J, R]):
    """A thread's job, and what came of it; ``turn`` is held until the job is done, or its thread is to lead."""

    __slots__ = ("done", "job", "result", "trouble", "turn")

    def __init__(self, job: J) -> None:
        self.job, self.turn = job, Lock()
        self.result: R | None = None
        self.trouble: Exception | None = None
        self.done = False


class Combiner(Generic[J, R]):
    """``serve`` does several jobs at once: its results are in their order, and what it raises is raised to all of them.

    At most ``leaders`` groups are on their way at a time. Who comes meanwhile waits; the one who came first leads next,
    and takes along who waits by then, up to ``most``. There is no timer: a job that comes alone is done at once.
    """

    def __init__(self, serve: Callable[[Sequence[J]], Sequence[R]], leaders: int, most: int) -> None:
        self._serve, self._most = serve, most
        self._lock = Lock()
        self._free = leaders
        self._waiting: deque[Entry[J, R]] = deque()

    def __call__(self, job: J) -> R:
        """What came of the job."""
        entry: Entry[J, R] = Entry(job)
        if not self._leads(entry):
            entry.turn.acquire()
        if not entry.done:
            self._lead(entry)
        if entry.trouble is not None:
            raise entry.trouble
        return entry.result  # type: ignore[return-value]  # done without trouble

    def _leads(self, entry: Entry[J, R]) -> bool:
        """Whether a thread may lead at once; if not, it is among those who wait."""
        with self._lock:
            if self._free:
                self._free -= 1
                return True
            entry.turn.acquire()
            self._waiting.append(entry)
            return False

    def _lead(self, own: Entry[J, R]) -> None:
        with self._lock:
            group = [own, *(self._waiting.popleft() for _ in range(min(self._most - 1, len(self._waiting))))]
        try:
            for entry, result in zip(group, self._serve([entry.job for entry in group]), strict=True):
                entry.result = result
        except Exception as error:
            _note(group, error)
        except BaseException:  # this thread is told to end; the others are not
            _note(group, UnavailableError("the thread that served this has ended"))
            raise
        finally:
            self._pass_on()
            own.done = True
            for entry in group[1:]:
                entry.done = True
                entry.turn.release()

    def _pass_on(self) -> None:
        """Lets the next one lead, if anybody waits."""
        with self._lock:
            following = self._waiting.popleft() if self._waiting else None
            self._free += following is None
        if following:
            following.turn.release()


def _note(group: Sequence[Entry[J, R]], trouble: Exception) -> None:
    for entry in group:
        entry.trouble = trouble
