"""The supervisor: starts children stage by stage, restarts whichever ends, and stops them all in reverse order."""

import selectors
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from service.local.child import Child, Running, start
from service.local.output import Output
from service.local.processes import Process, adopt_orphans, ended_children
from service.local.wishes import Wishes

FIRST_PAUSE, LONGEST_PAUSE, HEALTHY_AFTER = 0.1, 5.0, 10.0
START_SECONDS = 120.0
ASK_SECONDS = 0.02
MOST_VAIN_STARTS = 6
STOP_SECONDS = 9.0


@dataclass(slots=True)
class Place:
    """A child's place in the plan, and what is in it now."""

    child: Child
    running: Running | None = None
    ready: bool = False
    pause: float = FIRST_PAUSE
    due: float | None = None
    """When to start it (again); None while it runs or is over."""
    ends: int = 0

    @property
    def failed(self) -> bool:
        """Whether it will not get ready: it ran once, and in vain, or it ends as often as it is started."""
        over = self.child.once and self.running is None and self.due is None
        return not self.ready and (over or self.ends >= MOST_VAIN_STARTS)

    def plan_restart(self, since: float) -> float:
        """Plan the next start of a child that ran since then; after how long a pause."""
        if time.monotonic() - since >= HEALTHY_AFTER:
            self.pause = FIRST_PAUSE
        self.ends += 1
        pause, self.pause = self.pause, min(self.pause * 2, LONGEST_PAUSE)
        self.due = time.monotonic() + pause
        return pause


@dataclass(slots=True)
class Supervisor:
    """Keeps a plan of children running, in one thread throughout: the kernel ties a child's life to a thread."""

    plan: Sequence[Sequence[Child]]
    mark: str
    """``NAME=value``, put into the environment of every child, to know them by."""
    output: Output
    wishes: Wishes
    note: Callable[[list[Process]], None]
    """Told the children whenever there are others."""
    on_ready: Callable[[], None]
    on_stop: Callable[[], None]
    _stages: list[list[Place]] = field(init=False)
    _selector: selectors.BaseSelector = field(init=False)

    def __post_init__(self) -> None:
        self._stages = [[Place(child) for child in stage] for stage in self.plan]
        self._selector = selectors.DefaultSelector()

    def run(self) -> int:
        """Start all, keep all running until someone wishes an end, stop all; the exit status."""
        adopt_orphans()
        self.wishes.watched_by(self._selector)
        try:
            fault = next(filter(None, map(self._start_stage, self._stages)), None)
            if fault:
                self.output.say(f"{fault}; stopping.")
            elif not self.wishes.to_end:
                self.on_ready()
                while not self.wishes.to_end:
                    self._turn()
            return 1 if fault else 0
        finally:
            self.wishes.end()
            self.on_stop()
            self._stop_all()

    def _start_stage(self, stage: list[Place]) -> str | None:
        """Start the children of a stage and wait until they are ready; what went wrong, if something did."""
        began = asked = time.monotonic()
        for place in stage:
            place.due = began
        while waiting := [place for place in stage if not place.ready]:
            self._turn(ASK_SECONDS)
            if self.wishes.to_end:
                return None
            failed = next((place.child.name for place in waiting if place.failed), None)
            if failed:
                return f"{failed} failed"
            if time.monotonic() - asked >= ASK_SECONDS:  # a child's answer may wake us: do not ask it for that again
                asked = time.monotonic()
                for place in waiting:
                    if place.running is not None and not place.child.once:
                        place.ready = place.child.ready()
            if time.monotonic() - began > START_SECONDS:
                return f"{waiting[0].child.name} is not ready after {START_SECONDS:.0f} seconds"
        return None

    def _stop_all(self) -> None:
        """Stop stage after stage in reverse order; whoever has not ended when time is up is killed."""
        limit = time.monotonic() + STOP_SECONDS
        for stage in reversed(self._stages):
            asked = time.monotonic()
            for place in stage:
                if place.running is not None:
                    place.running.ask_to_stop()
            while left := [place.running for place in stage if place.running is not None]:
                for running in left:
                    over = time.monotonic() >= min(limit, asked + running.child.patience)
                    if over or self.wishes.impatient:
                        running.kill()
                self._turn(0.05)

    def _places(self) -> list[Place]:
        return [place for stage in self._stages for place in stage]

    def _turn(self, at_most: float = 1.0) -> None:
        """Wait for something to happen, and deal with it: output, wishes, ends, starts that are due."""
        now = time.monotonic()
        dues = [place.due - now for place in self._places() if place.due is not None and not self.wishes.to_end]
        for key, _ in self._selector.select(max(0.0, min([at_most, *dues]))):
            if isinstance(key.data, Running):
                self._hear(key.data)
        self.wishes.look()
        for pid, code in ended_children():
            for place in self._places():
                if place.running is not None and place.running.popen.pid == pid:
                    self._ended(place, place.running, code)
        for place in self._places():
            if place.due is not None and place.due <= time.monotonic() and not self.wishes.to_end:
                self._start(place)

    def _start(self, place: Place) -> None:
        place.due = None
        place.child.prepare()
        place.running = start(place.child, time.monotonic(), self.mark)
        self._selector.register(place.running.pipe, selectors.EVENT_READ, place.running)
        self._note()

    def _ended(self, place: Place, running: Running, code: int) -> None:
        """A child has ended: end what it left behind, hear its last words, and plan its next start."""
        running.popen.returncode = code
        running.kill_rest()
        self._hear(running, last=True)
        place.running = None
        if place.child.once:
            place.ready = code == 0
        elif not self.wishes.to_end:
            pause = place.plan_restart(running.since)
            how = f"was ended by signal {-code}" if code < 0 else f"ended with status {code}"
            self.output.say(f"{place.child.name} {how}; starting it again in {pause:.1f} s.")
        self._note()

    def _note(self) -> None:
        self.note([place.running.process for place in self._places() if place.running and place.running.process])

    def _hear(self, running: Running, last: bool = False) -> None:
        """Forward what a child has said, and take leave of it when it will say no more."""
        if running.pipe.closed:
            return
        said = running.heard()
        while said:
            self.output.take(running.child.name, said)
            said = running.heard() if last else None
        if last or said == b"":
            self._selector.unregister(running.pipe)
            running.pipe.close()
            self.output.end(running.child.name)
