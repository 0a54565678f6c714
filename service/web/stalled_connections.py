"""Connections on which a body is waited for in vain: found among this process's sockets, and ended.

The server gives a request no name for its connection. It is told by its peer, and by what the kernel knows of it:
nothing has been sent since the request came, and something was received as it came or, of a body that drips, since.
One that may as well be that of a request which is being answered is left alone, and looked at again later.
"""

import socket
import struct
from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from service.web.own_sockets import tcp_sockets

LAST_SENT, LAST_RECEIVED = 44, 52
"""Offsets in Linux's ``struct tcp_info``: ms since data were sent and received."""

CLOSE_MS = 200
"""Between what the kernel and what this process noted of the same moment."""

QUEUED_MS = 1000
"""For which a request may have waited for a thread."""


class Pending(NamedTuple):
    """The address of a client, and since when (by the monotonic clock) its body is waited for, or it is answered."""

    address: str
    began: float


def end_connections(stalled: Sequence[Pending], answered: Sequence[Pending]) -> None:
    """Ends the connections that the first tell of, and none of the others'."""
    now = monotonic()
    waited, busy = ages(stalled, now), ages(answered, now)
    for line in tcp_sockets():
        with line, suppress(OSError):
            peer = plain(line.getpeername()[0])
            if is_stalled(line, waited.get(peer, ()), busy.get(peer, ())):
                line.shutdown(socket.SHUT_RDWR)


def ages(pending: Iterable[Pending], now: float) -> Mapping[str, Sequence[int]]:
    """For how many ms each is pending, by address, ascending."""
    found = defaultdict[str, list[int]](list)
    for address, began in pending:
        insort(found[plain(address)], int((now - began) * 1000))
    return found


def plain(address: str) -> str:
    """An address as it is written alone."""
    return address.removeprefix("::ffff:")


def is_stalled(line: socket.socket, waited: Sequence[int], busy: Sequence[int]) -> bool:
    """Whether a connection looks as if it were one on which was waited for so long, and not one that has been answered
    for so long (ms, ascending).
    """
    if not waited:
        return False
    sent, received = last_used(line)
    if has_between(busy, received - QUEUED_MS, received + CLOSE_MS):
        return False
    return has_between(waited, received - CLOSE_MS, sent + CLOSE_MS)


def has_between(numbers: Sequence[int], least: int, below: int) -> bool:
    """Whether one of ascending numbers lies there."""
    place = bisect_left(numbers, least)
    return place < len(numbers) and numbers[place] < below


def last_used(line: socket.socket) -> tuple[int, int]:
    """The ms since something was sent, and since something was received."""
    info = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 104)
    return int(struct.unpack_from("=I", info, LAST_SENT)[0]), int(struct.unpack_from("=I", info, LAST_RECEIVED)[0])
