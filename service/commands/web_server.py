"""The web server's own program, which `matchkeep serve` becomes: granian, a thread for every open stream."""

import gc
import multiprocessing
import os
import resource
import signal
import sys
from functools import partial
from typing import Any

from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import Server

from service.bootstrap import settings_to_start_with
from service.commands.warming import warm_up
from service.commands.web_process import drop_dead_clients, on_end
from service.local.launch import die_with
from service.registry import GAMES
from service.settings import Settings
from service.wsgi import build

SPARE_FILES = 256
"""Files for everything but connections of clients: the database pool, the queue, logs, libraries."""
MOST_CONNECTIONS = 16_384


def main() -> None:
    """Serve until asked to end."""
    settings = settings_to_start_with(os.environ)
    if sys.platform == "linux":
        # Web processes begin with everything loaded. Python 3.14 would start each from nothing.
        multiprocessing.set_start_method("fork", force=True)
    warm_up(GAMES)
    server(settings, raise_file_limit()).serve(target_loader=partial(load, os.getpid()), wrap_loader=False)


def server(settings: Settings, files: int) -> Any:
    """The server that the settings describe.

    An open stream or long poll holds a thread. There are more threads than streams admitted, and more connections than
    threads (an idle connection holds none), so neither waiting clients nor idle ones keep a command from its turn.
    """
    connections = max(settings.web_threads, min(MOST_CONNECTIONS, files - SPARE_FILES))
    return Server(
        "service.wsgi:create_app",
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        workers=settings.web_processes,
        blocking_threads=settings.web_threads,
        backpressure=connections,
        backlog=4096,
        websockets=False,
        log_access=False,
        log_level=LogLevels.error,  # a warning at each start is for those who did not mean to have many threads
        respawn_failed_workers=True,
        workers_kill_timeout=settings.drain_seconds,
    )


def load(main: int) -> Any:
    """Make the application in a web process, which shall not outlive the main one, and let its streams drain."""
    die_with(main, signal.SIGKILL)
    app, wired = build()
    on_end(wired.drain)
    drop_dead_clients()
    collect_seldom()
    return app


def collect_seldom() -> None:
    """Lets the garbage collector leave what is there for good alone, and look at the rest once in many requests.

    By default it looks after each 700 new objects, of which a command makes more, and often at all that is cached.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def raise_file_limit() -> int:
    """Allow this process as many open files as the system lets it; how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 1_048_576 if hard == resource.RLIM_INFINITY else hard
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


if __name__ == "__main__":
    main()
