"""`matchkeep replay`: a match in the terminal, at any version, with anybody's eyes, or event by event."""

import argparse
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from service.commands.databases import DATABASE, data_dir, database_url, reachable
from service.commands.remote import USUAL, server_at
from service.commands.replays.base import Moment, Replay
from service.commands.replays.database import DatabaseReplay
from service.commands.replays.log import FileReplay
from service.commands.replays.server import ServerReplay
from service.local.errors import LocalError
from service.terminal.telling import event_line, headline, outcome_line, position

MATCH_ID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which match, which version, and with whose eyes."""
    parser.description = "Shows a match: its position at any version, or everything that happened, event by event."
    parser.epilog = (
        f"A match's id is looked up on --server; or, with --data-dir or {DATABASE}, in that database, as its operator "
        f"may; or else on {USUAL}. MATCHKEEP_TOKEN is the token for matches that not everybody may see, and for a "
        "seat's eyes while the match runs."
    )
    parser.add_argument("match", metavar="FILE|MATCH", help="an exported log (- for standard input), or a match's id")
    parser.add_argument("--at", type=int, metavar="N", help="the version; the newest if not given")
    parser.add_argument("--as", type=int, dest="viewer", metavar="SEAT", help="the seat to look as; else a spectator")
    parser.add_argument("--follow", action="store_true", help="go on from there: through the file, or as it is played")
    parser.add_argument("--server", metavar="URL", help="the server that has the match")
    data_dir(parser)
    parser.add_argument("--json", action="store_true", help="print the position as JSON, and nothing else")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Prints the match at a version, or follows it."""
    with reachable(), source_of(chosen, env) as replay:
        moment = replay.moment(first_version(chosen, replay), chosen.viewer)
        if chosen.json:
            print(json.dumps(moment.view, indent=2))
            return 0
        print(headline(replay.game, replay.rules_version, replay.match_id, replay.seats))
        tell(moment, replay.game)
        while chosen.follow and (version := replay.following(moment.version)):
            print()
            moment = replay.moment(version, chosen.viewer, since=moment.version)
            tell(moment, replay.game)
    return 0


def source_of(chosen: argparse.Namespace, env: Mapping[str, str]) -> Replay:
    """The log, server or database that has the match."""
    if not MATCH_ID.fullmatch(chosen.match) or Path(chosen.match).exists():
        return FileReplay(chosen.match)
    if chosen.server is None and (chosen.data_dir or env.get(DATABASE)):
        return DatabaseReplay(database_url(chosen.data_dir, env), chosen.match.lower())
    return ServerReplay(server_at(chosen.server or USUAL, env), chosen.match.lower())


def first_version(chosen: argparse.Namespace, replay: Replay) -> int:
    """The version to begin with; a file is followed from its beginning. Raises ``LocalError`` for one that is not."""
    if chosen.viewer is not None and not 0 <= chosen.viewer < replay.seats:
        raise LocalError(f"The match has the seats 0 to {replay.seats - 1}.")
    if chosen.at is None:
        return 1 if chosen.follow and replay.is_recorded else replay.head
    if not 1 <= chosen.at <= replay.head:
        raise LocalError(f"The match has the versions 1 to {replay.head}.")
    return int(chosen.at)


def tell(moment: Moment, game: str) -> None:
    """Print a moment: what led to it, then the position."""
    for line in lines_of(moment, game):
        print(line, flush=True)


def lines_of(moment: Moment, game: str) -> Iterator[str]:
    """A moment as text."""
    yield f"version {moment.version} of {moment.head}, {moment.status}"
    yield from map(event_line, moment.events)
    yield ""
    yield from position(game, moment.view)
    if moment.outcome:
        yield f"outcome: {outcome_line(moment.outcome)}"
    if moment.incomplete:
        yield "(the log was taken while the match ran: what was hidden then is missing)"
