"""A process that keeps one Postgres and one Valkey for a test run, and ends them when the run ends, however it ends.

python -m tests.support.keeper FOLDER PID_OF_THE_RUN
"""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from service.local import postgres, valkey
from service.local.launching import launched

FAST = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "400"}
"""The data of a test run die with it, so nothing has to reach the disk."""


def wait_for(ready: Callable[[], bool], child: "subprocess.Popen[bytes]") -> None:
    """Wait until a server is ready; its own words about a failure are in the folder's log."""
    end = time.monotonic() + 30
    while not ready():
        if child.poll() is not None or time.monotonic() > end:
            raise SystemExit(f"a test server did not start; see its log ({child.args!r})")
        time.sleep(0.005)


def wait_for_end_of(pid: int) -> None:
    """Sleep until the process has ended."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    select.select([handle], [], [])


def main(folder: Path, run: int) -> None:
    """Start both, tell where they are, and stay until the run is over."""
    sql, bell = postgres.embedded(folder, FAST), valkey.embedded(folder)
    sql.prepare()
    bell.prepare()
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(launched(sql.command(), sql.identity, signal.SIGQUIT), stdout=log, stderr=log)
        queue = subprocess.Popen(launched(bell.command()), stdout=log, stderr=log)
    try:
        wait_for(sql.ready, server)
        wait_for(bell.ready, queue)
        said = {"superuser": sql.url(postgres.SUPERUSER, postgres.SUPERUSER), "redis": bell.url()}
        (folder / "servers.new").write_text(json.dumps(said))
        (folder / "servers.new").replace(folder / "servers.json")
        wait_for_end_of(run)
    finally:
        server.send_signal(signal.SIGQUIT)
        queue.kill()
        server.wait()
        queue.wait()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
