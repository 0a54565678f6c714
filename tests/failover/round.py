"""One failover under play: who plays, what is lost and when, and what the promoted database says to it afterwards."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from service.local import valkey
from service.local.launching import launched
from service.local.postgres import DATABASE
from tests.e2e.players import AgainstAi, Memory, Pair
from tests.failover.servers import Loss, Node, ServerPair, server_pair
from tests.local.toybox import until
from tests.support.running import server_process
from tests.support.servers import ROOT, DatabaseUrls

AI_GAMES = ("bastions-breach", "balaans")
HUMAN_GAMES = ("breach", "bastions-breach", "breach", "bastions-breach")
START_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Report:
    """What came of a round: counts of events, and seconds."""

    acknowledged: int
    lost: int
    replaced: int
    """Acknowledged events in whose place the promoted database has another."""
    pause: float
    """The longest time in which nobody's command was acknowledged."""
    promotion: float
    check_logs: str
    """The last line of ``matchkeep check-logs``."""
    faults: Sequence[BaseException]
    """Of the players: answers that nobody may get."""


def play_through(folder: Path, how: Loss, lagging: float, before: float, after: float) -> Report:
    """Plays, loses the primary, promotes the standby, plays on. ``lagging``: seconds by which the standby is behind."""
    with ExitStack() as stack:
        pair = stack.enter_context(server_pair(folder, {"max_connections": "100"}))
        env = product_env(pair, stack.enter_context(queue(folder)))
        subprocess.run([sys.executable, "-m", "service.cli", "migrate"], cwd=ROOT, env=env, check=True)
        address = stack.enter_context(product(pair, env))
        memory = Memory()
        tables = players(address, memory)
        until(lambda: bool(memory.faults) or len(memory.moments) == len(tables), seconds=START_SECONDS)
        time.sleep(before)
        if lagging:
            pair.cut_replication()
            time.sleep(lagging)
        began = time.monotonic()
        pair.lose(how)
        pair.promote()
        promoted = time.monotonic()
        time.sleep(after)
        memory.over.set()
        pause = longest_pause(memory, began, time.monotonic())
        acknowledged = dict(memory.events)  # before the database is read: what comes later need not be in what it says
        stored = stored_hashes(pair.standby)
        return Report(
            acknowledged=len(acknowledged),
            lost=sum(place not in stored for place in acknowledged),
            replaced=sum(stored.get(place, digest) != digest for place, digest in acknowledged.items()),
            pause=pause,
            promotion=promoted - began,
            check_logs=check_logs({**env, "MATCHKEEP_DATABASE_URL": pair.url()}),
            faults=tuple(memory.faults),
        )


def product_env(pair: ServerPair, redis_url: str) -> dict[str, str]:
    """The environment of a product on these servers."""
    named = {"DATABASE_URL": pair.url(), "MIGRATE_DATABASE_URL": pair.owner_url(), "REDIS_URL": redis_url}
    named["LOG_LEVEL"] = "error"
    return {**os.environ, **{f"MATCHKEEP_{name}": value for name, value in named.items()}}


@contextmanager
def queue(folder: Path) -> Iterator[str]:
    """A Valkey of the round's own."""
    server = valkey.embedded(folder / "valkey")
    server.prepare()
    process = subprocess.Popen(launched(server.command()))
    try:
        until(server.ready, seconds=START_SECONDS)
        yield server.url()
    finally:
        process.kill()
        process.wait()


@contextmanager
def product(pair: ServerPair, env: dict[str, str]) -> Iterator[str]:
    """The address of a web server, with a worker and a reconciler beside it."""
    urls = DatabaseUrls(env["MATCHKEEP_MIGRATE_DATABASE_URL"], pair.url())
    programs = [[sys.executable, "-m", f"workers.{name}"] for name in ("main", "reconcile")]
    with server_process(urls, env["MATCHKEEP_REDIS_URL"], log_level="error") as (address, _server):
        beside = [subprocess.Popen(program, cwd=ROOT, env=env) for program in programs]
        try:
            yield address
        finally:
            for process in beside:
                process.kill()
                process.wait()


def players(address: str, memory: Memory) -> list[Any]:
    """People who have begun to play, against AIs and each other."""
    tables: list[Any] = [AgainstAi(address, game, memory) for game in AI_GAMES]
    tables += [Pair(address, game, number, memory) for number, game in enumerate(HUMAN_GAMES)]
    for table in tables:
        table.start()
    return tables


def longest_pause(memory: Memory, since: float, now: float) -> float:
    """The longest time between two signs of life of any table, from ``since`` on."""
    moments = sorted(moment for table in list(memory.moments.values()) for moment in list(table) if moment >= since)
    return max(later - earlier for earlier, later in pairwise([since, *moments, now]))


def stored_hashes(node: Node) -> dict[tuple[str, int], str]:
    """The hash of every event that a server has, by match and version."""
    rows = node.run("SELECT match_id, version, hash FROM events", DATABASE)
    return {(str(match_id), version): bytes(digest).hex() for match_id, version, digest in rows}


def check_logs(env: dict[str, str]) -> str:
    """What the product says of all the logs, decided again."""
    command = [sys.executable, "-m", "service.cli", "check-logs"]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    return (done.stdout + done.stderr).strip().splitlines()[-1]
