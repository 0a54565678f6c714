"""A progress bar for long work, on a terminal only, and only once the work proves long."""

import io
import sys
from typing import BinaryIO, Never

from tqdm import tqdm

DELAY_SECONDS = 0.5
"""Seconds before a bar appears."""


def bar(words: str, total: int | None, unit: str, scale: bool = False) -> "tqdm[Never]":
    """A bar on standard error; ``update`` moves it on, and with its context it goes. ``scale``: k and M for units."""
    shows = sys.stderr.isatty()
    return tqdm(
        desc=words, total=total, unit=unit, unit_scale=scale, delay=DELAY_SECONDS, disable=not shows, leave=False
    )


class Watched(io.RawIOBase):
    """A file that moves a bar on as it is read."""

    def __init__(self, file: BinaryIO, moving: "tqdm[Never]") -> None:
        self._file, self._moving = file, moving

    def readable(self) -> bool:
        """True: the file can be read."""
        return True

    def readline(self, most: int | None = -1, /) -> bytes:
        """A line of at most so many bytes."""
        return self._counted(self._file.readline(-1 if most is None else most))

    def read(self, most: int = -1, /) -> bytes:
        """At most so many bytes."""
        return self._counted(self._file.read(most))

    def _counted(self, raw: bytes) -> bytes:
        self._moving.update(len(raw))
        return raw
