"""Resolving names: once for an attempt, and not for longer than the attempt can wait."""

import socket
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread

Resolve = Callable[[str, int, float], list[str]]
"""The addresses of a host at a port, within seconds. Raises ``socket.gaierror`` or ``TimeoutError``."""


def resolve(host: str, port: int, seconds: float) -> list[str]:
    """Asks the system, whose resolver knows no bound but its own: from a thread that may be left behind."""
    answers: SimpleQueue[list[str] | OSError] = SimpleQueue()

    def ask() -> None:
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            answers.put(list(dict.fromkeys(str(entry[4][0]) for entry in found)))
        except (OSError, UnicodeError) as error:
            answers.put(error if isinstance(error, OSError) else socket.gaierror(str(error)))

    Thread(target=ask, name="resolve", daemon=True).start()
    try:
        answer = answers.get(timeout=seconds)
    except Empty:
        raise TimeoutError(f"{host} was not resolved in time") from None
    if isinstance(answer, OSError):
        raise answer
    return answer
