"""A proxy that treats connections as bad networks do: delays them so that they overtake each other, and cuts them."""

import random
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.support.faulty_proxy import FaultyProxy, Link, end

CUT = 0.15
"""Of the pieces that are passed on: after half of such a piece the connection ends."""


class RoughProxy(FaultyProxy):
    """Cuts and delays by chance; ``cuts`` counts the connections that it has ended in the middle."""

    def __init__(self, target: str, rng: random.Random) -> None:
        self._rng, self.cuts = rng, 0
        super().__init__(target)

    def _pump(self, source: socket.socket, sink: socket.socket, link: Link) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                time.sleep(self._rng.random() * 0.02)
                if self._rng.random() < CUT:
                    self.cuts += 1
                    sink.sendall(data[: len(data) // 2])
                    break
                sink.sendall(data)
        end(link)


@contextmanager
def rough(url: str, seed: int) -> Iterator[RoughProxy]:
    """Such a proxy before the server of a URL."""
    proxy = RoughProxy(url, random.Random(seed))
    try:
        yield proxy
    finally:
        proxy.close()
