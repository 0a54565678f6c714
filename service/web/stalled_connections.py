"""Connections on which a body is waited for in vain: found among this process's sockets, and ended.

The server gives a request no name for its connection. It is told by its peer, and by what the kernel knows of it:
nothing has been sent since the request came, and something was received as it came or, of a body that drips, since.
"""

import os
import socket
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

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
    for line in connections():
        with line, suppress(OSError):
            if any(is_stalled(line, one) for one in of_peer(line, stalled)):
                line.shutdown(socket.SHUT_RDWR)


def of_peer(line: socket.socket, stalled: Sequence[Stalled]) -> Sequence[Stalled]:
    """Those from the connection's other end."""
    peer = line.getpeername()[0].removeprefix("::ffff:")
    return [one for one in stalled if one.address.removeprefix("::ffff:") == peer]


def is_stalled(line: socket.socket, stalled: Stalled) -> bool:
    """Whether a connection looks as if it were that one."""
    waited = int((monotonic() - stalled.began) * 1000)
    sent, received = last_used(line)
    return sent > waited - CLOSE_MS and received < waited + CLOSE_MS


def last_used(line: socket.socket) -> tuple[int, int]:
    """The ms since something was sent, and since something was received."""
    info = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 104)
    return int(struct.unpack_from("=I", info, LAST_SENT)[0]), int(struct.unpack_from("=I", info, LAST_RECEIVED)[0])


def connections() -> Iterator[socket.socket]:
    """The TCP sockets of this process, as copies to be closed."""
    if sys.platform != "linux":
        return
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - only names are wanted
        try:
            line = socket.socket(fileno=os.dup(int(name)))
        except OSError:
            continue
        if line.family in (socket.AF_INET, socket.AF_INET6) and line.type == socket.SOCK_STREAM:
            yield line
        else:
            line.close()
