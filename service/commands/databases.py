"""Which database a command looks into: the one that the settings name, or that of a running `matchkeep up`."""

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from service.local.errors import LocalError
from service.local.postgres import embedded
from service.settings import Settings
from service.store.errors import UnavailableError

USUAL = ".matchkeep"
DATABASE = "MATCHKEEP_DATABASE_URL"


def data_dir(parser: argparse.ArgumentParser) -> None:
    """The flag that names a data folder."""
    words = f"look into the database of the `matchkeep up` with this data folder; {DATABASE} names another"
    parser.add_argument("--data-dir", metavar="FOLDER", help=words)


def database_url(folder: str | None, env: Mapping[str, str]) -> str:
    """The database as the service's role sees it."""
    if folder is None and env.get(DATABASE):
        return Settings.from_env({"MATCHKEEP_REDIS_URL": "unix:///", **env}).database_url
    data = Path(folder or USUAL)
    if not (data / "postgres").is_dir():
        raise LocalError(f"There is no database in {data}; name one with --data-dir or {DATABASE}.")
    return embedded(data).url()


@contextmanager
def reachable() -> Iterator[None]:
    """Says in one line that a database is away."""
    try:
        yield
    except UnavailableError as error:
        raise LocalError(f"{str(error).capitalize()}.") from None
