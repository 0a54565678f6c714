"""`matchkeep work`: becomes a worker, or the reconciler."""

import argparse
import os
import sys
from collections.abc import Mapping
from typing import NoReturn


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which of the two."""
    parser.add_argument("--reconcile", action="store_true", help="find what is owed and ring again, instead of working")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> NoReturn:
    """Become it. The workers are a program of their own: the service knows their name and nothing else."""
    module = "workers.reconcile" if chosen.reconcile else "workers.main"
    os.execve(sys.executable, [sys.executable, "-m", module], dict(env))
