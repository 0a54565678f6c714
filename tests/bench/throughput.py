"""Durable commands a second and their CPU, beside a bare handler and pgbench: ``python -m tests.bench.throughput``.

A round measures all contenders one after another, each alone, so that what the machine does besides falls on all.
"""

import argparse
import json
import random
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from service.local.postgres import binary
from tests.bench.audience import audience
from tests.bench.client import http_request, measure
from tests.bench.commands import Somebody, check, player, somebody
from tests.bench.processes import cpu_seconds, since
from tests.bench.product import Product, product

CLIENTS = (1, 4, 16, 64)
FASTEST, FASTEST_CLIENT = 1600, 400
"""Commands a second that are prepared for all clients together, and for one. The bare handler has thrice as many."""

CLOCK = {"clock": {"kind": "bank", "initial": 600, "increment": 5}}
PROCESSES = ("web", "postgres", "valkey", "reconciler", "webhooks", "workers", "supervisor")

SCRIPT = r"""\set v random(1, 2000000000)
INSERT INTO bench_events VALUES (gen_random_uuid(), :v, '{"a": "0123456789012345678901234567890123456789"}', '\x00');
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """One contender in one round: answers a second, milliseconds to an answer, CPU ms an answer by process."""

    rate: float
    p50: float
    p99: float
    cpu: Mapping[str, float]


Contender = Callable[[int, int, float], Figures]
"""Runs with so many clients for so many seconds; the first number is the round's."""


def appender(seed: int, enough: int, way: str) -> Iterator[bytes]:
    """One client's requests to a bare handler, with bodies like an event's."""
    match_id = f"00000000-0000-7000-8000-{random.Random(seed).getrandbits(48):012x}"
    event = {"type": "breach.switched", "data": {"seat": 0, "move": {"from": "a1", "to": "a2"}}, "x": "y" * 200}
    body = json.dumps(event).encode()
    return iter([http_request("bench", "POST", f"/{way}/{match_id}/{n}", body, {}) for n in range(enough)])


def enough(clients: int, seconds: float) -> int:
    """How many commands a client is given."""
    return int(min(FASTEST / clients, FASTEST_CLIENT) * seconds)


def matches_of(target: Product, players: Sequence[tuple[Somebody, ...]], **more: Any) -> Contender:
    """Commands of random matches, each client's by players of its own."""

    def run(number: int, clients: int, seconds: float) -> Figures:
        share = enough(clients, seconds)
        requests = [player(target, players[n], number * 1000 + n, share, more) for n in range(clients)]
        return _measured(target, target.port, requests, seconds, target.pid)

    return run


def bare(target: Product, way: str, first: int) -> Contender:
    """A handler that does nothing but append a row; ``first``: of the numbers that its matches have."""

    def run(number: int, clients: int, seconds: float) -> Figures:
        seeds = range(first + number * 100_000 + clients * 1000, first + number * 100_000 + clients * 1000 + clients)
        requests = [appender(seed, 3 * enough(clients, seconds), way) for seed in seeds]
        return _measured(target, target.baseline, requests, seconds, target.baseline_pid)

    return run


def _measured(target: Product, port: int, requests: Sequence[Iterator[bytes]], seconds: float, root: int) -> Figures:
    """``root``: below it runs what answers; the database is the same for all."""
    ours, database = cpu_seconds(root), cpu_seconds(target.pid)
    found = check(measure(port, requests, seconds))
    assert all(next(rest, None) for rest in requests), "a client had nothing more to ask for"
    used = since(root, ours) | {"postgres": since(target.pid, database)["postgres"]}
    cpu = {name: 1000 * used.get(name, 0.0) / found.count for name in PROCESSES}
    return Figures(found.rate, found.quantile(0.5), found.quantile(0.99), cpu)


def pgbench(target: Product) -> Contender:
    """The same insert, straight into the database."""

    def run(_number: int, clients: int, seconds: float) -> Figures:
        with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
            script.write(SCRIPT)
            script.flush()
            options = f"-n -M prepared -c {clients} -j 1 -T {max(1, int(seconds))} -f {script.name}".split()
            before = cpu_seconds(target.pid)
            told = subprocess.run(
                [str(binary("pgbench")), *options, target.owner_url], capture_output=True, text=True, check=True
            ).stdout
            used = since(target.pid, before)["postgres"]
        rate, latency, done = (
            float(re.search(pattern, told)[1])  # type: ignore[index]  # pgbench says all of them
            for pattern in (r"tps = ([\d.]+)", r"latency average = ([\d.]+)", r"actually processed: (\d+)")
        )
        return Figures(rate, latency, latency, {"postgres": 1000 * used / done})

    return run


def throughput(target: Product, clients: Sequence[int], rounds: int, seconds: float) -> list[dict[str, Any]]:
    """The table's rows: medians over the rounds, of each number of clients and each contender."""
    most = max(clients)
    one = somebody(target)
    pairs = [(somebody(target), somebody(target)) for _ in range(most)]
    people = [who for pair in pairs for who in pair]
    with audience(target.port, [who.token for who in people]) as url:
        for who in people:
            events = ["match.invited", "match.started", "match.owed", "match.finished"]
            target.call("POST", "/v1/webhooks", {"url": url, "events": events}, who.token)
        contenders = {
            "matchkeep": matches_of(target, [(one,)] * most),
            "bare handler": bare(target, "append", 0),
            "bare, reads first": bare(target, "read-and-append", 10_000_000),
            "pgbench": pgbench(target),
            "with clocks, feeds, webhooks": matches_of(target, pairs, **CLOCK),
        }
        contenders["matchkeep"](rounds, most, 1.0)  # everything is loaded and prepared
        contenders["bare handler"](rounds, most, 1.0)
        found = {
            (count, name, number): run(number, count, seconds)
            for number in range(rounds)
            for count in clients
            for name, run in contenders.items()
        }
    return [_row(found, count, name, rounds) for count in clients for name in contenders]


def _row(found: Mapping[tuple[int, str, int], Figures], clients: int, name: str, rounds: int) -> dict[str, Any]:
    figures = [found[clients, name, number] for number in range(rounds)]
    cpu = {part: median(one.cpu.get(part, 0.0) for one in figures) for part in PROCESSES}
    return {
        "clients": clients,
        "contender": name,
        "per_second": round(median(one.rate for one in figures)),
        "of_bare": _ratios(found, clients, name, "bare handler", rounds),
        "of_reading": _ratios(found, clients, name, "bare, reads first", rounds),
        "of_pgbench": _ratios(found, clients, name, "pgbench", rounds),
        "p50_ms": round(median(one.p50 for one in figures), 1),
        "p99_ms": round(median(one.p99 for one in figures), 1),
        "cpu_ms": {"all": round(sum(cpu.values()), 2)} | {part: round(used, 2) for part, used in cpu.items()},
    }


def _ratios(
    found: Mapping[tuple[int, str, int], Figures], clients: int, name: str, other: str, rounds: int
) -> list[float]:
    return [
        round(found[clients, name, number].rate / found[clients, other, number].rate, 2) for number in range(rounds)
    ]


def table(rows: Sequence[Mapping[str, Any]]) -> str:
    """The rows as people read them; ratios are medians of the rounds, CPU is ms an answer."""
    ratios = {"of bare": "of_bare", "of reading": "of_reading", "of pgbench": "of_pgbench"}
    named = "".join(f" {name:>10}" for name in ("per s", *ratios, "p50 ms", "p99 ms", "CPU =", *PROCESSES))
    lines = [f"{'clients':>7} {'':28}{named}"]
    for row in rows:
        figures = [row["per_second"], *(median(row[name]) for name in ratios.values()), row["p50_ms"], row["p99_ms"]]
        shown = "".join(f" {figure:>10}" for figure in [*figures, *row["cpu_ms"].values()])
        lines.append(f"{row['clients']:>7} {row['contender']:28}{shown}")
    return "\n".join(lines)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=3, help="of each contender in a round")
    parser.add_argument("--clients", type=int, nargs="+", default=CLIENTS)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    with product() as target:
        rows = throughput(target, chosen.clients, chosen.rounds, chosen.seconds)
    print(table(rows))
    if chosen.json:
        chosen.json.write_text(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
