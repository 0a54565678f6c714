"""What a web process does beside answering: it lets its streams end when it is told to end, and drops dead clients."""

import logging
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from threading import Thread

from service.web.own_sockets import tcp_sockets

SILENT_MS = 30_000
"""A connection ends when its client has taken nothing of what was sent for so long."""

UNSENT = 64 * 1024
"""What waits in the kernel for a client that takes nothing; the rest is not even made."""


def on_end(act: Callable[[], None]) -> None:
    """Calls ``act``, in a thread of its own, when this process is told to end, beside what the server does then.

    Only for the main thread: the interpreter writes the number of every signal into the pipe.
    """
    told, telling = os.pipe()
    os.set_blocking(telling, False)
    signal.set_wakeup_fd(telling)

    def wait() -> None:
        while os.read(told, 1)[0] not in (signal.SIGTERM, signal.SIGINT):
            pass
        act()

    Thread(target=wait, name="end", daemon=True).start()


def drop_dead_clients(seconds: float = 10.0) -> None:
    """Has the kernel end the connections of clients that take nothing, once this process listens.

    A stream that waits for its client holds a thread, and the server has no way to give up such a wait. What is set on
    a listening socket holds for all connections that it accepts.
    """

    def look() -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = list(listening())
            for listener in found:
                listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MS)
                listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, UNSENT)
                listener.close()
            if found:
                return
            time.sleep(0.02)
        logging.getLogger("matchkeep.serve").warning("no listening socket found: dead clients are not dropped")

    Thread(target=look, name="listening", daemon=True).start()


def listening() -> Iterator[socket.socket]:
    """The TCP sockets that this process listens on, as copies to be closed."""
    for copy in tcp_sockets():
        if copy.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            yield copy
        else:
            copy.close()
