"""The TCP sockets of this process, which the web server does not hand out."""

import os
import socket
import sys
from collections.abc import Iterator


def tcp_sockets() -> Iterator[socket.socket]:
    """Copies of them, to be closed by whoever takes them; none where the system is not Linux."""
    if sys.platform != "linux":
        return
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208 - only names are wanted
        try:
            descriptor = os.dup(int(name))
        except OSError:
            continue
        try:
            copy = socket.socket(fileno=descriptor)
        except OSError:  # it is no socket, and nobody else closes it
            os.close(descriptor)
            continue
        if copy.family in (socket.AF_INET, socket.AF_INET6) and copy.type == socket.SOCK_STREAM:
            yield copy
        else:
            copy.close()
