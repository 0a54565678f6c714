"""What the children say, line by line, each line with the name of who said it."""

import os
import select

CHUNK = 4096
"""A pipe that is reported writable takes this much without blocking."""
LONGEST = 64 * 1024


class Output:
    """Forwards to a file descriptor, and rather loses lines than waits: a reader asleep must not stop the server."""

    def __init__(self, target: int, width: int) -> None:
        self._target, self._width = target, width
        self._rest: dict[str, bytes] = {}
        self._lost = 0
        self._closed = False

    def take(self, name: str, data: bytes) -> None:
        """Take a piece of a child's output; whole lines go on."""
        *lines, rest = (self._rest.pop(name, b"") + data).split(b"\n")
        if len(rest) > LONGEST:
            lines, rest = [*lines, rest], b""
        if rest:
            self._rest[name] = rest
        for line in lines:
            self._line(name, line)

    def end(self, name: str) -> None:
        """A child has ended: say what it left half said."""
        rest = self._rest.pop(name, b"")
        if rest:
            self._line(name, rest)

    def say(self, words: str) -> None:
        """Words of the supervisor itself."""
        for line in words.splitlines():
            self._line("up", line.encode())

    def _line(self, name: str, line: bytes) -> None:
        if self._lost and self._writable():
            lost, self._lost = self._lost, 0
            self._line("up", f"({lost} lines lost: nobody read them)".encode())
        whole = name.ljust(self._width).encode() + b" | " + line + b"\n"
        for start in range(0, len(whole), CHUNK):
            if not self._writable():
                self._lost += 1
                return
            try:
                os.write(self._target, whole[start : start + CHUNK])
            except OSError:  # the reader is gone; the children need not care
                self._closed = True

    def _writable(self) -> bool:
        return not self._closed and bool(select.select([], [self._target], [], 0)[1])
