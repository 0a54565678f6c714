"""`matchkeep verify`: an exported log checked from the file alone, and held against what a server publishes."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from service.commands.remote import Server, server_at
from service.local.errors import LocalError
from service.log.verify.file import read_log
from service.log.verify.report import LogIncomplete, NotALog, Report
from service.log.verify.verify import verify
from service.pieces.text import escaped
from service.terminal.progress import Watched, bar


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which file, and whether a server is asked."""
    parser.description = (
        "Checks an exported log from the file alone: its form, the hash chain, the commitment, every shuffle, and that "
        "the rules derive every event from the recorded facts."
    )
    parser.epilog = (
        "Exit status: 0 the log is consistent (and, with --server, authentic); 1 it is not; 2 the file is no whole "
        "log, or the server cannot be asked. MATCHKEEP_TOKEN is the token for matches that not everybody may see."
    )
    parser.add_argument("file", metavar="FILE", help="a log as JSON or NDJSON; - for standard input")
    parser.add_argument("--server", metavar="URL", help="is it the log whose hashes this server publishes?")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Verify, and say what came of it."""
    server = server_at(chosen.server, env) if chosen.server else None
    try:
        with opened(chosen.file) as file:
            log = read_log(file)
            verdict = verify(log.header, log.events)
    except (NotALog, LogIncomplete) as fault:
        raise LocalError(f"{chosen.file}: {escaped(str(fault))}.") from None
    for line in said(verdict):
        print(line)
    if server is None:
        return 0 if verdict.consistent else 1
    authentic, words = asked(server, verdict)
    print(f"{'authentic' if authentic else 'not authentic'}: {words}")
    return 0 if verdict.consistent and authentic else 1


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """The file, with a bar that shows how far it was read. Raises ``LocalError``."""
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            total = None if name == "-" else Path(name).stat().st_size
            with bar("verifying", total, "B", scale=True) as moving:
                yield cast(BinaryIO, Watched(file, moving))
    except OSError as fault:
        raise LocalError(f"{name}: {fault.strerror}.") from None


def said(verdict: Report) -> Iterator[str]:
    """The result of a verification as lines of text."""
    wrong = verdict.first_wrong
    what = f"{verdict.version} events of {verdict.game}, rules version {verdict.rules_version}"
    if wrong:
        where = f"event {wrong.version}" if wrong.version else "the header"
        yield f"wrong: {where} ({wrong.check}): {escaped(wrong.reason)}"
    elif not verdict.rules_known:
        yield f"cannot tell: this Matchkeep has no {what.partition(' of ')[2]}; chain, commitment and shuffles hold"
    else:
        yield f"consistent: {what}"
    yield f"match       {verdict.match_id}"
    yield f"commitment  {verdict.commitment}"
    yield f"last hash   {verdict.head}"


def asked(server: Server, verdict: Report) -> tuple[bool, str]:
    """Whether the server publishes this commitment and this last hash for the match, and that in words."""
    match = server.get(f"/v1/matches/{verdict.match_id}")
    if match is None:
        return False, f"{server.url} shows no such match"
    try:
        imported, published = match["origin"] is not None, match["fairness"]
        same = verdict.authentic(published["commitment"], published["head_hash"])
    except (KeyError, TypeError):
        raise LocalError(f"{server.url} does not answer like a Matchkeep server.") from None
    if imported:
        return False, f"{server.url} has the match from an import, for which nobody vouches"
    if same:
        return True, f"{server.url} publishes this commitment and this last hash for the match"
    return False, f"{server.url} publishes another commitment or last hash for the match"
