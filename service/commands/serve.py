"""`matchkeep serve`: becomes the web server."""

import argparse
import os
import sys
import tempfile
from collections.abc import Mapping
from typing import NoReturn

from service.settings import Settings

ALLOCATOR = {"_RJEM_MALLOC_CONF": "tcache:false"}
"""The server's memory allocator would keep a cache of 60 kB for each thread, more than all else that an idle stream
takes. It reads this when it is loaded, so it must stand in the environment before."""


COUNTS = "PROMETHEUS_MULTIPROC_DIR"
"""A folder in which several web processes count together; a fresh one at each start."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Flags, each the same as the variable MATCHKEEP_... of its name."""
    parser.add_argument("--host", metavar="ADDRESS", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", metavar="NUMBER", help="port to listen on (8000)")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> NoReturn:
    """Become it, once the settings are known to be good."""
    flags = {"MATCHKEEP_HOST": chosen.host, "MATCHKEEP_PORT": chosen.port}
    wanted = {**ALLOCATOR, **env, **{name: value for name, value in flags.items() if value is not None}}
    if Settings.from_env(wanted).web_processes > 1:
        wanted.setdefault(COUNTS, tempfile.mkdtemp(prefix="matchkeep-metrics-"))
    os.execve(sys.executable, [sys.executable, "-m", "service.commands.web_server"], wanted)
