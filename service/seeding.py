"""Seeds: demo accounts and recorded matches for a fresh database, so that a newcomer has something to look at."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import orjson

from service.app.matches.archive import archive_of, stored_event
from service.kernel.game import Game
from service.registry import find
from service.resources import folder
from service.settings import Settings
from service.store.archives import Archives
from service.store.pool import open_pool

FOLDER = folder("seeds")
"""In ``matches`` a log and the accounts of its seats for each demo match, written by ``python -m seeds.record``."""


def seed(settings: Settings) -> int:
    """Loads the recorded matches that are not there yet; how many."""
    with open_pool(settings.migrate_database_url, 1) as pool:
        return load(Archives(pool), FOLDER)


def load(archives: Archives, folder: Path) -> int:
    """Writes what is missing.

    A match of rules that the registry has no more is left out; on a server without it, it can be recorded anew.
    """
    headers = {path: header_of(path) for path in sorted((folder / "matches").glob("*.ndjson"))}
    paths = {header["match_id"]: path for path, header in headers.items() if rules_of(header) is not None}
    missing = paths.keys() - archives.known(list(paths))
    return sum(load_match(archives, paths[match_id]) for match_id in sorted(missing))


def header_of(path: Path) -> dict[str, Any]:
    """What stands in the first line of a recorded match's log."""
    with path.open("rb") as file:
        header: dict[str, Any] = orjson.loads(file.readline())
    return header


def accounts_of(path: Path) -> list[dict[str, str]]:
    """The accounts that sit in a recorded match: id, name and kind, in the order of the seats."""
    accounts: list[dict[str, str]] = orjson.loads(path.with_suffix(".accounts.json").read_bytes())
    return accounts


def rules_of(header: Mapping[str, Any]) -> Game[Any] | None:
    """The rules that a log was recorded under, if they are known."""
    return find(header["game"], header["rules_version"])


def load_match(archives: Archives, path: Path) -> bool:
    """Writes one match; False when somebody else was faster. A test, and not every start, verifies the logs."""
    header, *events = [orjson.loads(line) for line in path.read_bytes().splitlines()]
    rules = rules_of(header)
    assert rules is not None, path.name
    for account in accounts_of(path):  # first, as the match names them
        archives.add_account(account["id"], account["name"], account["kind"])
    stored = [stored_event(event) for event in events]
    return archives.keep(archive_of(rules, header["match_id"], bytes.fromhex(header["server_seed"]), stored, {}))


def report(loaded: int) -> str:
    """What was done, in words."""
    return f"{loaded} recorded matches loaded" if loaded else "the seeds are there already"
