"""`matchkeep replay`: the position of a match at any version, from its log alone."""

import argparse
import json
import re
import sys
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.error import URLError

from service.kernel.game import Game
from service.kernel.values import Json, Viewer
from service.local.errors import LocalError
from service.log.fold import fold
from service.match.state import MatchState
from service.registry import find

MATCH_ID = re.compile(r"[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
MOST_BYTES = 64 << 20


def arguments(parser: argparse.ArgumentParser) -> None:
    """Which log, which version, and with whose eyes."""
    parser.add_argument("log", metavar="FILE|MATCH", help="an exported log (- for standard input), or a match's id")
    parser.add_argument("--at", type=int, metavar="N", help="the version to stop at; the last one if not given")
    parser.add_argument("--as", type=int, dest="viewer", metavar="SEAT", help="the seat to look as; else a spectator")
    parser.add_argument("--server", default="http://127.0.0.1:8000", metavar="URL", help="where a match's log is found")


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Fold the log and print what it comes to."""
    header, events = parts(read(chosen.log, chosen.server, env.get("MATCHKEEP_TOKEN")))
    game = find(str(header.get("game")), header.get("rules_version"))
    if game is None:
        raise LocalError(f"This Matchkeep knows no game {shown(header.get('game'))} with these rules.")
    at = len(events) if chosen.at is None else chosen.at
    if not 0 < at <= len(events):
        raise LocalError(f"The log has the versions 1 to {len(events)}.")
    state = replayed(game, events[:at])
    if chosen.viewer is not None and chosen.viewer not in range(len(state.seats)):
        raise LocalError(f"The match has the seats 0 to {len(state.seats) - 1}.")
    for line in report(game, header, events[at - 1], state, chosen.viewer, len(events)):
        print(line)
    return 0


def read(source: str, server: str, token: str | None) -> bytes:
    """The log as it was exported: from standard input, a file or a server."""
    if source == "-":
        return sys.stdin.buffer.read(MOST_BYTES)
    if MATCH_ID.fullmatch(source) and not Path(source).exists():
        header = {"Authorization": f"Bearer {token}"} if token else {}
        try:
            with urllib.request.urlopen(
                urllib.request.Request(f"{server}/v1/matches/{source}/log", headers=header)
            ) as answer:
                return bytes(answer.read(MOST_BYTES))
        except URLError as fault:
            raise LocalError(f"{server} does not give the log of {source}: {fault.reason}.") from None
    try:
        return Path(source).read_bytes()
    except OSError as fault:
        raise LocalError(f"{source}: {fault.strerror}.") from None


def parts(raw: bytes) -> tuple[Mapping[str, Json], Sequence[Json]]:
    """Header and events of either form: one JSON document, or a line for the header and one for each event."""
    try:
        documents = documents_of(raw)
    except (ValueError, RecursionError):
        documents = []
    header = documents[0] if documents else None
    if not isinstance(header, dict) or header.get("format") != "matchkeep-log":
        raise LocalError("This is not a log that Matchkeep exported.")
    events = header.get("events", documents[1:])
    return header, events if isinstance(events, list) else []


def documents_of(raw: bytes) -> list[Json]:
    """The one JSON document, or those of all lines."""
    try:
        return [json.loads(raw)]
    except ValueError:
        return [json.loads(line) for line in raw.splitlines() if line.strip()]


def replayed(game: Game[Any], events: Sequence[Json]) -> MatchState:
    """The state after these events."""
    try:
        return fold(game, (json.dumps(event) for event in events))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        raise LocalError(
            "The events do not make a match. A log taken while a match runs leaves out what is hidden: take it again "
            "after the end."
        ) from None


def report(
    game: Game[Any], header: Mapping[str, Json], last: Json, state: MatchState, viewer: Viewer, head: int
) -> Iterator[str]:
    """What there is to say. Whatever players wrote is shown as JSON in ASCII, so nothing in it moves the cursor."""
    yield f"{game.key}, rules version {game.version}, match {shown(header.get('match_id'))}, {len(state.seats)} seats"
    yield f"version {state.version} of {head}, ply {state.ply}, {state.status}"
    by = "" if last.get("seat") is None else f" by seat {shown(last['seat'])}"
    yield f"last event: {shown(last.get('type'))}{by} at {shown(last.get('at'))}"
    if header.get("server_seed") is None:
        yield "taken while the match ran: what was hidden then is missing"
    if state.outcome is not None:
        yield f"outcome: {state.outcome.ending}, winners {list(state.outcome.winners)}"
    if state.game is not None:
        yield f"seen by {'a spectator' if viewer is None else f'seat {viewer}'}:"
        yield json.dumps(game.view(state.game, viewer), indent=2, ensure_ascii=True)


def shown(value: Json) -> str:
    """A value from the file, harmless on a terminal."""
    return json.dumps(value, ensure_ascii=True).strip('"')
