"""`matchkeep settings`: every variable, its default and what it means."""

import argparse
from collections.abc import Mapping

from service.settings import table


def arguments(parser: argparse.ArgumentParser) -> None:
    """No flags."""


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:  # noqa: ARG001
    """Print the table."""
    for name, default, words in table():
        print(f"{name}{f' = {default}' if default else ''}\n    {words}")
    return 0
