"""`matchkeep seed`: loads the demo accounts and matches."""

import argparse
from collections.abc import Mapping

from service import seeding
from service.settings import Settings


def arguments(parser: argparse.ArgumentParser) -> None:
    """No flags."""


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:  # noqa: ARG001
    """Load what is not there yet."""
    print(seeding.report(seeding.seed(Settings.from_env(env))))
    return 0
