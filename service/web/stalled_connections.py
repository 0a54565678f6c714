"""Connections on which a body is waited for in vain: found among this process's sockets, and ended.

The server gives a request no name for its connection. It is told by its peer, and by what the kernel knows of it:
nothing has been sent since the request came, and something was received as it came or, of a body that drips, since.
"""

import socket
import struct
from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

from service.web.own_sockets import tcp_sockets

LAST_SENT, LAST_RECEIVED = 44, 52
"""Offsets in Linux's ``struct tcp_info``: ms since data were sent and received."""

CLOSE_MS = 200
"""Between what the kernel and what this process noted of the same moment."""


class Stalled(NamedTuple):
    """The address of a client, and since when (by the monotonic clock) its body is waited for."""

    address: str
    began: float


def end_connections(stalled: Sequence[Stalled]) -> None:
    """Ends the connections that these tell of."""
    now, waited = monotonic(), defaultdict[str, list[int]](list)
    for one in stalled:
        insort(waited[plain(one.address)], int((now - one.began) * 1000))
    for line in tcp_sockets():
        with line, suppress(OSError):
            if is_stalled(line, waited.get(plain(line.getpeername()[0]), ())):
                line.shutdown(socket.SHUT_RDWR)


def plain(address: str) -> str:
    """An address as it is written alone."""
    return address.removeprefix("::ffff:")


def is_stalled(line: socket.socket, waited: Sequence[int]) -> bool:
    """Whether a connection looks as if it were one on which was waited for so long (ms, ascending)."""
    if not waited:
        return False
    sent, received = last_used(line)
    longer = bisect_left(waited, received - CLOSE_MS)
    return longer < len(waited) and waited[longer] < sent + CLOSE_MS


def last_used(line: socket.socket) -> tuple[int, int]:
    """The ms since something was sent, and since something was received."""
    info = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 104)
    return int(struct.unpack_from("=I", info, LAST_SENT)[0]), int(struct.unpack_from("=I", info, LAST_RECEIVED)[0])
