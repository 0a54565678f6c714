"""What the children say, line by line, each line with the name of who said it."""

import os
import select
from collections.abc import Sequence

CHUNK_BYTES = 4096
"""A pipe that is reported writable takes this much without blocking."""
MAX_LINE_BYTES = 64 * 1024


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
        if len(rest) > MAX_LINE_BYTES:
            lines, rest = [*lines, rest], b""
        if rest:
            self._rest[name] = rest
        self._lines(name, lines)

    def end(self, name: str) -> None:
        """A child has ended: say what it left half said."""
        rest = self._rest.pop(name, b"")
        if rest:
            self._lines(name, [rest])

    def say(self, words: str) -> None:
        """Words of the supervisor itself."""
        self._lines("up", [line.encode() for line in words.splitlines()])

    def _lines(self, name: str, lines: Sequence[bytes]) -> None:
        """Lines in as few pieces as may be."""
        if self._lost and self._writable():
            lost, self._lost = self._lost, 0
            self._lines("up", [f"({lost} lines lost: nobody read them)".encode()])
        start, piece, count = name.ljust(self._width).encode() + b" | ", b"", 0
        for line in lines:
            whole = start + line + b"\n"
            if count and len(piece) + len(whole) > CHUNK_BYTES:
                self._write(piece, count)
                piece, count = b"", 0
            piece, count = piece + whole, count + 1
        if count:
            self._write(piece, count)

    def _write(self, piece: bytes, lines: int) -> None:
        for start in range(0, len(piece), CHUNK_BYTES):
            if not self._writable():
                self._lost += lines
                return
            try:
                os.write(self._target, piece[start : start + CHUNK_BYTES])
            except OSError:  # the reader is gone; the children need not care
                self._closed = True

    def _writable(self) -> bool:
        return not self._closed and bool(select.select([], [self._target], [], 0)[1])
