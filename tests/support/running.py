"""A server in a process of its own: granian on a free port, on real servers, as `matchkeep serve` runs it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.support.servers import ROOT, DatabaseUrls


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def running_server(urls: DatabaseUrls, redis_url: str, **more: str) -> Iterator[str]:
    """The address of a server on a migrated database; ``more``: more settings: ``limits="on"``, ``port="9000"``."""
    with server_process(urls, redis_url, **more) as (address, _server):
        yield address


@contextmanager
def server_process(
    urls: DatabaseUrls, redis_url: str, root: Path = ROOT, **more: str
) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The address of such a server, and the process itself, for tests that end it. ``root``: whose code it runs."""
    port = int(more.pop("port", 0)) or free_port()
    named = {"database_url": urls.service, "redis_url": redis_url, "port": str(port), "web_threads": "64"}
    named |= {"streams_per_process": "16", "log_level": "error", **more}
    env = {**os.environ, **{f"MATCHKEEP_{name.upper()}": value for name, value in named.items()}}
    server = subprocess.Popen([sys.executable, "-m", "service.cli", "serve"], cwd=root, env=env)
    try:
        wait_until_alive(f"http://127.0.0.1:{port}", server)
        yield f"http://127.0.0.1:{port}", server
    finally:
        server.terminate()
        server.wait(30)


def wait_until_alive(address: str, server: "subprocess.Popen[bytes]", seconds: float = 30) -> None:
    """Returns when /livez answers; raises when the process ends or takes too long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if server.poll() is not None:
            raise RuntimeError(f"the server ended with {server.returncode}")
        try:
            with urlopen(f"{address}/livez", timeout=1):
                return
        except URLError:
            time.sleep(0.02)
    raise TimeoutError(address)
