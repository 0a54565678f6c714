"""`matchkeep migrate`: brings the database up to date."""

import argparse
from collections.abc import Mapping

from service import bootstrap, seeding
from service.commands.databases import reachable
from service.local.errors import LocalError
from service.settings import Settings
from service.store.errors import NotOwnerError

NOT_OWNER = (
    "The role {role} may not change the database's tables. Name the database as its owner sees it in "
    "MATCHKEEP_MIGRATE_DATABASE_URL, beside MATCHKEEP_DATABASE_URL for the service's role; "
    "deploy/postgres/10-roles.sh makes both roles and the database."
)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Whether the demo data come too, or nothing is done."""
    parser.add_argument("--check", action="store_true", help="change nothing, and fail while a migration is missing")
    parser.add_argument("--seed", action="store_true", help="load the demo accounts and matches as well")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Apply what is missing."""
    settings = Settings.from_env(env)
    if chosen.check:
        return check(settings)
    try:
        with reachable():
            applied = bootstrap.migrate(settings)
    except NotOwnerError as error:
        raise LocalError(NOT_OWNER.format(role=error.role)) from None
    print(f"{applied} migrations applied" if applied else "the database is up to date")
    if chosen.seed:
        print(seeding.report(seeding.seed(settings)))
    return 0


def check(settings: Settings) -> int:
    """Look whether all migrations are applied, for what has to wait until they are."""
    with reachable():
        missing = bootstrap.missing_migrations(settings)
    if missing:
        raise LocalError(f"migrations are missing, which `matchkeep migrate` applies: {', '.join(missing)}.")
    print("the database is up to date")
    return 0
