"""A line that ends in time: a socket whose every read and write counts against one deadline, for ``http.client``."""

import io
import socket
from collections.abc import Callable
from time import monotonic
from typing import Any


class DeadlineSocket:
    """What ``http.client`` needs of a socket. A peer that drips byte by byte gets no more time than one that hangs."""

    def __init__(self, line: socket.socket, ends: float) -> None:
        self._line, self._ends = line, ends

    def sendall(self, data: Any) -> None:
        """Sends everything in the time that is left."""
        self._line.settimeout(left_until(self._ends))
        self._line.sendall(data)

    def makefile(self, *_mode: str) -> io.BufferedReader:
        """A buffered reader that shares the deadline."""
        return io.BufferedReader(_Reader(self._read))

    def close(self) -> None:
        """Nothing: whoever opened the line closes it, when the answer has been read."""

    def _read(self, into: Any) -> int:
        self._line.settimeout(left_until(self._ends))
        return self._line.recv_into(into)


class _Reader(io.RawIOBase):
    def __init__(self, read: Callable[[Any], int]) -> None:
        self._read = read

    def readable(self) -> bool:
        return True

    def readinto(self, into: Any) -> int:
        return self._read(into)


def left_until(ends: float) -> float:
    """The seconds that are left. Raises ``TimeoutError`` when none are."""
    left = ends - monotonic()
    if left <= 0:
        raise TimeoutError("the time is over")
    return left
