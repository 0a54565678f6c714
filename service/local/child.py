"""What the supervisor is told about a child, and the child while it runs."""

import os
import signal
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO

from service.local.launching import launched
from service.local.processes import Process, look


@dataclass(frozen=True, slots=True)
class Child:
    """A program that the supervisor keeps running, or (``once``) runs to its end."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str] = field(default_factory=dict)
    once: bool = False
    ready: Callable[[], bool] = lambda: True
    """Whether it does its work now; asked again and again while it starts. A child with ``once`` is ready when over."""
    prepare: Callable[[], None] = lambda: None
    """Done before every start."""
    identity: str = "same"
    stop: int = signal.SIGTERM
    """The signal that asks it to end."""
    orphaned: int = signal.SIGKILL
    """The signal that the kernel sends it when the supervisor is gone."""
    patience: float = 3.0
    """Seconds from ``stop`` until it is killed."""


@dataclass(frozen=True, slots=True)
class Running:
    """A child that was started; it leads a process group, so that whatever it started can be ended with it."""

    child: Child
    popen: "subprocess.Popen[bytes]"
    pipe: IO[bytes]
    process: Process | None
    since: float

    def heard(self) -> bytes | None:
        """What it has said since the last time; None for nothing yet, empty when it will say no more."""
        try:
            return os.read(self.pipe.fileno(), 64 * 1024)
        except BlockingIOError:
            return None

    def ask_to_stop(self) -> None:
        """Send the signal that the child takes for a wish."""
        with suppress(ProcessLookupError):
            os.kill(self.popen.pid, self.child.stop)

    def kill(self) -> None:
        """End the child at once, and what it has started."""
        for end in (os.kill, os.killpg):
            with suppress(ProcessLookupError, PermissionError):
                end(self.popen.pid, signal.SIGKILL)

    def kill_rest(self) -> None:
        """The child has ended and its number is free: end only what it left in its group."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.popen.pid, signal.SIGKILL)


def start(child: Child, since: float, mark: str) -> Running:
    """Start a child in a session of its own, its output into a pipe."""
    name, _, value = mark.partition("=")
    popen = subprocess.Popen(
        launched(child.command, child.identity, child.orphaned),
        env={**os.environ, **child.environment, name: value},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert popen.stdout is not None
    os.set_blocking(popen.stdout.fileno(), False)
    return Running(child, popen, popen.stdout, look(popen.pid), since)
