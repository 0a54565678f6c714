"""`matchkeep migrate`: brings the database up to date."""

import argparse
from collections.abc import Mapping

from service import bootstrap, seeding
from service.settings import Settings


def arguments(parser: argparse.ArgumentParser) -> None:
    """Whether the demo data come too."""
    parser.add_argument("--seed", action="store_true", help="load the demo accounts and matches as well")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Apply what is missing."""
    settings = Settings.from_env(env)
    applied = bootstrap.migrate(settings)
    print(f"{applied} migrations applied" if applied else "the database is up to date")
    if chosen.seed:
        print(seeding.report(seeding.seed(settings)))
    return 0
