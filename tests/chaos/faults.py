"""What can happen to a part: killed, frozen, swallowed (a network that goes silent), forgotten by it, full.

The parts that are programs of ours keep nothing on a disk and have no bound of memory of their own: what is full for
them is a server.
"""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import combinations

from tests.chaos.stack import PROGRAMS, Stack

Undo = Callable[[], None]
Fault = Callable[[Stack], Undo]


def killed(name: str, stack: Stack) -> Undo:
    """It is gone at once; whoever supervises it starts it again."""
    if name in PROGRAMS:
        os.kill(stack.pids(name)[0], signal.SIGKILL)
    else:
        stack.servers[name].send_signal(signal.SIGKILL)
        stack.servers[name].wait()
    return stack.keep_servers


def frozen(name: str, stack: Stack) -> Undo:
    """It stands still and answers nothing, and its connections stay open."""
    stack.signal(name, signal.SIGSTOP)
    return lambda: stack.signal(name, signal.SIGCONT)


def swallowed(name: str, stack: Stack) -> Undo:
    """What is sent to it is taken and never arrives; in the end it arrives. Of a worker: what it sends to servers."""
    for proxy, clients in stack.lines(name):
        proxy.silence(clients)

    def heal() -> None:
        for proxy, _clients in stack.lines(name):
            proxy.heal()

    return heal


def forgotten(name: str, stack: Stack) -> Undo:
    """Connections that are open stay silent for ever, new ones work."""
    for proxy, clients in stack.lines(name):
        proxy.forget(clients)
    return stack.keep_servers


def full(name: str, stack: Stack) -> Undo:
    """There is no room: on the disk of the database, in the memory of Valkey."""
    return stack.fill_disk() if name == "postgres" else stack.fill_valkey()


FAULTS: dict[str, Fault] = {
    **{f"{name} killed": partial(killed, name) for name in (*PROGRAMS, "postgres", "valkey")},
    **{f"{name} frozen": partial(frozen, name) for name in (*PROGRAMS, "postgres", "valkey")},
    **{f"{name} swallowed": partial(swallowed, name) for name in (*PROGRAMS, "postgres", "valkey")},
    **{f"{name} forgotten": partial(forgotten, name) for name in ("worker", "reconcile", "postgres", "valkey")},
    **{f"{name} full": partial(full, name) for name in ("postgres", "valkey")},
}

PAIRS = [pair for pair in combinations(FAULTS, 2) if pair[0].split()[0] != pair[1].split()[0]]
"""Two parts at the same time."""


def available(stack: Stack) -> dict[str, Fault]:
    """The faults that can be made here: a disk of our own needs root."""
    return {name: fault for name, fault in FAULTS.items() if stack.has_disk or name != "postgres full"}


@contextmanager
def befallen(stack: Stack, names: tuple[str, ...]) -> Iterator[None]:
    """The faults for the context; what they did is undone after it."""
    undo = [FAULTS[name](stack) for name in names]
    try:
        yield
    finally:
        for one in reversed(undo):
            one()
        stack.keep_servers()
