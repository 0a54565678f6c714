"""`matchkeep up`: everything on this machine."""

import argparse
import os
from collections.abc import Mapping

from service.local.up import up

FLAGS = {
    "host": ("ADDRESS", "address to listen on (127.0.0.1)"),
    "port": ("NUMBER", "port to listen on (8000); 0 for any free one"),
    "data-dir": ("FOLDER", "where the data are kept (.matchkeep)"),
    "workers": ("NUMBER", "worker processes (2)"),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Flags, each the same as the variable MATCHKEEP_... of its name."""
    parser.epilog = (
        "Each flag is also a variable (--data-dir is MATCHKEEP_DATA_DIR). With MATCHKEEP_DATABASE_URL or "
        "MATCHKEEP_REDIS_URL set, those servers are used instead of embedded ones. Ctrl-C ends everything; what was "
        "played stays."
    )
    for name, (value, words) in FLAGS.items():
        parser.add_argument(f"--{name}", metavar=value, help=words)
    parser.add_argument("--with-parent", action="store_true", help="end when the process that started this one ends")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Run it; flags go before variables."""
    given = {name: getattr(chosen, name.replace("-", "_")) for name in FLAGS}
    flags = {f"MATCHKEEP_{name.replace('-', '_').upper()}": value for name, value in given.items() if value is not None}
    return up({**env, **flags}, os.getppid() if chosen.with_parent else 0)
