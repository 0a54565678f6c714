"""`matchkeep serve`: becomes the web server."""

import argparse
import glob
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree
from typing import NoReturn

from service.settings import Settings

ALLOCATOR = {"_RJEM_MALLOC_CONF": "tcache:false"}
"""The server's memory allocator would keep a cache of 60 kB for each thread, more than all else that an idle stream
takes. It reads this when it is loaded, so it must stand in the environment before."""

COUNTS = "PROMETHEUS_MULTIPROC_DIR"
"""A folder in which several web processes count together; a fresh one at each start."""

MEMORY = Path("/dev/shm")
"""Where that folder lies, if it can: on a disk that is full, the system ends whoever counts there (SIGBUS)."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Flags, each the same as the variable MATCHKEEP_... of its name."""
    parser.add_argument("--host", metavar="ADDRESS", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", metavar="NUMBER", help="port to listen on (8000)")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> NoReturn:
    """Become it, once the settings are known to be good."""
    flags = {"MATCHKEEP_HOST": chosen.host, "MATCHKEEP_PORT": chosen.port}
    wanted = {**ALLOCATOR, **env, **{name: value for name, value in flags.items() if value is not None}}
    settings = Settings.from_env(wanted)
    if settings.web_processes > 1 and COUNTS not in wanted:
        wanted[COUNTS] = fresh_folder(f"matchkeep-metrics-{settings.host}-{settings.port}-", MEMORY)
    os.execve(sys.executable, [sys.executable, "-m", "service.commands.web_server"], wanted)


def fresh_folder(prefix: str, place: Path) -> str:
    """A new folder in ``place``, or where temporary files lie; those that earlier starts have left there are gone."""
    if not os.access(place, os.W_OK):
        place = Path(tempfile.gettempdir())
    for left in place.glob(f"{glob.escape(prefix)}*"):
        rmtree(left, ignore_errors=True)
    return tempfile.mkdtemp(prefix=prefix, dir=place)
