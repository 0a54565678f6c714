"""The wish that it all should end: from a terminal, from another process, or because the parent is gone."""

import os
import selectors
import signal
import socket
import time
from pathlib import Path
from types import TracebackType

ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SECOND_WISH_SECONDS = 1.0
"""Seconds after which a second wish is one: `make` and a terminal may both deliver the first."""


def caught_by(pid: int) -> int:
    """Which of the ending signals a process has a handler for, as bits; Linux only, elsewhere none."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    caught = next((int(line.split()[1], 16) for line in lines if line.startswith("SigCgt:")), 0)
    return caught & sum(1 << (number - 1) for number in ENDING)


def ignored(number: int) -> bool:
    """Whether whoever started us wants a signal ignored: what `nohup` does with the end of a terminal."""
    return signal.getsignal(number) is signal.SIG_IGN


class Wishes:
    """While it is entered, signals arrive on a socket that a selector watches: none is missed, none interrupts."""

    def __init__(self, parent: int = 0) -> None:
        self._parent = parent
        self._parent_caught = caught_by(parent)
        self._first: float | None = None
        self.impatient = False

    @property
    def to_end(self) -> bool:
        """Whether someone wishes an end."""
        return self._first is not None

    def end(self) -> None:
        """Wish it; a second, later wish is an impatient one."""
        now = time.monotonic()
        if self._first is None:
            self._first = now
        elif now - self._first > SECOND_WISH_SECONDS:
            self.impatient = True

    def look(self) -> None:
        """Take in the signals that have arrived, and see whether the parent still lives."""
        try:
            numbers = self._read.recv(4096)
        except BlockingIOError:
            numbers = b""
        if any(number in ENDING for number in numbers):
            self.end()
        if self._parent and not self.to_end and self._parent_ends():
            self.end()

    def _parent_ends(self) -> bool:
        """Whether the parent is gone, or going: `make`, told to end, passes most signals on to nobody, and waits."""
        return os.getppid() != self._parent or bool(self._parent_caught & ~caught_by(self._parent))

    def watched_by(self, selector: selectors.BaseSelector) -> None:
        """Wake this selector when a signal arrives."""
        selector.register(self._read, selectors.EVENT_READ)

    def __enter__(self) -> "Wishes":
        self._read, self._write = socket.socketpair()
        self._read.setblocking(False)
        self._write.setblocking(False)
        heeded = [number for number in (*ENDING, signal.SIGCHLD) if number != signal.SIGHUP or not ignored(number)]
        self._before = {number: signal.signal(number, lambda *_: None) for number in heeded}
        self._wakeup = signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        signal.set_wakeup_fd(self._wakeup)
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._read.close()
        self._write.close()
