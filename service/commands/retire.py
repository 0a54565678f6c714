"""`matchkeep retire`: ends the running matches of a rules version, after telling how many there are."""

import argparse
from collections.abc import Mapping

from service.app.matches.operator import end_match
from service.commands import acts
from service.commands.databases import data_dir, database_url, reachable
from service.store.matches import Matches
from service.store.pool import open_pool
from service.store.set_aside import SetAside
from service.terminal.progress import bar


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which rules version, and whether it is meant."""
    parser.add_argument("game", metavar="GAME", help="the game's key, such as breach")
    parser.add_argument("version", metavar="VERSION", type=int, help="the rules version whose matches end")
    parser.add_argument("--yes", action="store_true", help="end them; without it they are only counted")
    acts.reason(parser)
    data_dir(parser)


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Counts, or ends them one by one: each gets an event with the cause `operator`, and its accounts are told.

    How many were ended is written down, even if not all could be.
    """
    with reachable(), open_pool(database_url(chosen.data_dir, env), 2) as pool:
        matches, set_aside = Matches(pool), SetAside(pool)
        running = list(set_aside.running(chosen.game, chosen.version))
        named = f"{len(running)} running matches of {chosen.game}, rules version {chosen.version}"
        if not chosen.yes:
            print(f"{named}; --yes ends them" if running else named)
            return 0
        ended = 0
        try:
            with bar("ending", len(running), "matches") as moving:
                for match_id in running:
                    ended += end_match(matches, set_aside, match_id)
                    moving.update()
        finally:
            if ended:
                subject = f"{chosen.game} {chosen.version} ({ended} matches)"
                acts.write_down(pool, "retire", subject, chosen.reason)
        print(f"{named}; {ended} ended")
    return 0
