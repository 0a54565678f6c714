"""`matchkeep work`: becomes a worker, the webhook dispatcher, or the reconciler."""

import argparse
import os
import sys
from collections.abc import Mapping
from typing import NoReturn


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which kind of worker; a worker of jobs without any."""
    other = parser.add_mutually_exclusive_group()
    for name, words in (
        ("webhooks", "send webhooks to their targets, instead of working"),
        ("reconcile", "find what is owed and ring again, instead of working"),
    ):
        other.add_argument(f"--{name}", action="store_const", const=name, dest="part", default="main", help=words)


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> NoReturn:
    """Become it. The workers are a program of their own: the service knows their name and nothing else."""
    os.execve(sys.executable, [sys.executable, "-m", f"workers.{chosen.part}"], dict(env))
