"""Seeds: demo accounts and recorded matches for a fresh database, so that a newcomer has something to look at."""

from pathlib import Path

import orjson

from service.app.matches.archive import archive_of, stored_event
from service.registry import find
from service.settings import Settings
from service.store.archives import PostgresArchives
from service.store.pool import open_pool

FOLDER = Path(__file__).parents[1] / "seeds"
"""``accounts.json`` and ``matches/*.ndjson``, written by ``python -m seeds.record``."""


def seed(settings: Settings) -> int:
    """Loads the recorded matches that are not there yet; how many."""
    with open_pool(settings.migrate_database_url, 1) as pool:
        return load(PostgresArchives(pool), FOLDER)


def load(archives: PostgresArchives, folder: Path) -> int:
    """Writes what is missing: the accounts first, as the matches name them."""
    paths = {match_id_of(path): path for path in sorted((folder / "matches").glob("*.ndjson"))}
    missing = paths.keys() - archives.known(list(paths))
    if missing:
        for account in orjson.loads((folder / "accounts.json").read_bytes()):
            archives.add_account(account["id"], account["name"], account["kind"])
    return sum(load_match(archives, paths[match_id]) for match_id in sorted(missing))


def match_id_of(path: Path) -> str:
    """The id of a recorded match, from the first line of its log."""
    with path.open("rb") as file:
        return str(orjson.loads(file.readline())["match_id"])


def load_match(archives: PostgresArchives, path: Path) -> bool:
    """Writes one match; False when somebody else was faster. A test, and not every start, verifies the logs."""
    header, *events = [orjson.loads(line) for line in path.read_bytes().splitlines()]
    rules = find(header["game"], header["rules_version"])
    assert rules is not None, f"{path.name} was recorded under rules that the registry has no more"
    stored = [stored_event(event) for event in events]
    return archives.keep(archive_of(rules, header["match_id"], bytes.fromhex(header["server_seed"]), stored, {}))


def report(loaded: int) -> str:
    """What was done, in words."""
    return f"{loaded} recorded matches loaded" if loaded else "the seeds are there already"
