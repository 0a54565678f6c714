"""`matchkeep quarantine`: matches that cannot be read or whose rules are gone: lists, sets aside, ends, releases.

What it does is written down, as are the acts of `matchkeep admin`.
"""

import argparse
from collections.abc import Callable, Mapping
from uuid import UUID

from service.app.matches.operator import end_match
from service.commands import acts
from service.commands.databases import data_dir, database_url, reachable
from service.log.times import to_text
from service.store.matches import Matches
from service.store.pool import open_pool
from service.store.queries import Pool
from service.store.set_aside import SetAside

MAX_LISTED = 1000


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, and with which match."""
    parser.add_argument("action", choices=["list", *ACTIONS], nargs="?", default="list", help="list is the default")
    parser.add_argument("match_id", metavar="MATCH", type=lambda text: str(UUID(text)), nargs="?", help="its id")
    acts.reason(parser)
    data_dir(parser)


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """0: done; 1: there was nothing to do it to; 2: no match was named."""
    with reachable(), open_pool(database_url(chosen.data_dir, env), 2) as pool:
        if chosen.action == "list":
            return show(SetAside(pool))
        if chosen.match_id is None:
            print(f"{chosen.action} needs the id of a match")
            return 2
        done = ACTIONS[chosen.action](pool, chosen.match_id)
        if done:
            acts.write_down(pool, ACTS[chosen.action], chosen.match_id, chosen.reason)
        print(f"{chosen.match_id}: {DONE[chosen.action] if done else 'no such match is running, or set aside'}")
        return 0 if done else 1


def show(set_aside: SetAside) -> int:
    """Prints a line for each match that is set aside, and how many there are by reason."""
    for match in set_aside.all(MAX_LISTED):
        rules = f"{match.game} {match.rules_version}"
        print(f"{match.match_id}  {match.reason:10}  {rules:18}  {match.status:6}  {to_text(match.updated_at)}")
    counts = set_aside.counts()
    print(", ".join(f"{count} {reason}" for reason, count in sorted(counts.items())) or "no match is set aside")
    return 0


def put_aside(pool: Pool, match_id: str) -> bool:
    """Nobody is asked to act in it any more."""
    return SetAside(pool).put([match_id], "unreadable") > 0


def end(pool: Pool, match_id: str) -> bool:
    """By an event with the cause `operator`; accounts are told."""
    return end_match(Matches(pool), SetAside(pool), match_id)


def release(pool: Pool, match_id: str) -> bool:
    """Takes a match back into play."""
    return SetAside(pool).release(match_id)


ACTIONS: Mapping[str, Callable[[Pool, str], bool]] = {"add": put_aside, "end": end, "release": release}
ACTS = {"add": "quarantine", "end": "end", "release": "release"}
"""As `matchkeep admin` calls them."""

DONE = {"add": "set aside", "end": "ended", "release": "goes on"}
