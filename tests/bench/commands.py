"""Durable commands a second over HTTP, against a bare handler and pgbench: ``python -m tests.bench.commands``."""

import argparse
import json
import os
import random
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Any

from service.local.postgres import binary
from service.registry import find
from tests.bench.client import Round, http_request, measure
from tests.bench.product import Product, product

CLIENTS = 16
SCRIPT = r"""\set v random(1, 2000000000)
INSERT INTO bench_events VALUES (gen_random_uuid(), :v, '{"a": "0123456789012345678901234567890123456789"}', '\x00');
"""


def play_match(rng: random.Random, longest: int = 10_000, quiet: bool = False) -> Iterator[tuple[int, int, Any]]:
    """Seat, ply and move of a random match of Breach. ``quiet``: rather without defeats, so that it lasts."""
    game: Any = find("breach")
    state = game.initial(game.check_options({"quiet_limit": 1000}, 2), 2)
    nobody: frozenset[int] = frozenset()
    for ply in range(longest):
        seat = game.to_act(state)[0]
        moves = list(game.legal(state, seat))
        rng.shuffle(moves)
        if quiet:
            moves.sort(key=lambda move: _restless(game, state, seat, move, defeat=ply % 900 == 899))
        for event in game.decide(state, seat, moves[0], None):
            state = game.evolve(state, event)
        yield seat, ply, moves[0]
        if game.outcome(state, nobody) is not None:
            return


def _restless(game: Any, state: Any, seat: int, move: Any, defeat: bool) -> int:
    """0 for a move that keeps the match going as wanted, more for others; an end is the last resort."""
    for event in game.decide(state, seat, move, None):
        state = game.evolve(state, event)
    if game.outcome(state, frozenset()) is not None:
        return 2
    return int((game.view(state, None)["last"]["defeated"] is not None) != defeat)


def quiet_moves(seed: int) -> Iterator[tuple[int, int, Any]]:
    """A match that lasts for thousands of moves."""
    return play_match(random.Random(seed), quiet=True)


def new_match(target: Product, token: str, account: str) -> str:
    """A match of Breach whose seats one account holds."""
    seats = [{"kind": "me"}, {"kind": "account", "account_id": account}]
    wanted = {"game": "breach", "seats": seats, "options": {"quiet_limit": 1000}}
    match_id = str(target.call("POST", "/v1/matches", wanted, token)["id"])
    target.call("PUT", f"/v1/matches/{match_id}/seats/1", {}, token)
    return match_id


def command(match_id: str, token: str, seat: int, ply: int, move: Any) -> bytes:
    """A command as it goes over the wire."""
    body = json.dumps({"type": "play", "seat": seat, "ply": ply, "move": move}).encode()
    headers = {"Authorization": f"Bearer {token}"}
    return http_request("bench", "POST", f"/v1/matches/{match_id}/commands", body, headers)


def player(target: Product, token: str, account: str, seed: int, enough: int) -> Iterator[bytes]:
    """One client's requests: random matches, one after another, prepared before the clock runs."""
    rng, requests = random.Random(seed), []
    while len(requests) < enough:
        match_id = new_match(target, token, account)
        requests += [command(match_id, token, *one) for one in play_match(rng)]
    return iter(requests)


def appender(seed: int, enough: int) -> Iterator[bytes]:
    """One client's requests to the bare handler, with bodies like an event's."""
    match_id = f"00000000-0000-7000-8000-{random.Random(seed).getrandbits(48):012x}"
    body = json.dumps(
        {"type": "breach.switched", "data": {"seat": 0, "move": {"from": "a1", "to": "a2"}}} | {"x": "y" * 200}
    )
    return iter([http_request("bench", "POST", f"/append/{match_id}/{n}", body.encode(), {}) for n in range(enough)])


def pgbench(target: Product, seconds: int) -> float:
    """Transactions a second of the same insert, straight into the database."""
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(SCRIPT)
        script.flush()
        run = [
            str(binary("pgbench")),
            "-n",
            "-M",
            "prepared",
            "-c",
            str(CLIENTS),
            "-j",
            "1",
            "-T",
            str(seconds),
            "-f",
            script.name,
        ]
        found = subprocess.run([*run, target.owner_url], capture_output=True, text=True, check=True, env={**os.environ})
    return float(re.search(r"tps = ([\d.]+)", found.stdout)[1])  # type: ignore[index]


def rates(target: Product, rounds: int, seconds: float) -> dict[str, Any]:
    """Interleaved rounds of product, bare handler and pgbench."""
    made = target.call("POST", "/v1/accounts")
    token, account = made["token"], made["account"]["id"]
    enough = int(seconds * 400)

    def commands(number: int) -> Round:
        clients = [player(target, token, account, number * 1000 + n, enough) for n in range(CLIENTS)]
        return measure(target.port, clients, seconds)

    def bare(number: int) -> Round:
        return measure(target.baseline, [appender(number * 1000 + n, enough * 2) for n in range(CLIENTS)], seconds)

    ours, theirs, raw = [], [], []
    for number in range(rounds):
        ours.append(commands(number))
        theirs.append(bare(number))
        raw.append(pgbench(target, max(1, int(seconds))))
    assert not any(one.wrong for one in ours + theirs), "a request was refused"
    return {
        "commands": summary(ours),
        "bare_handler": summary(theirs),
        "pgbench_tps": round(median(raw)),
        "ratio_to_bare": [round(a.rate / b.rate, 3) for a, b in zip(ours, theirs, strict=True)],
        "ratio_to_pgbench": [round(a.rate / b, 3) for a, b in zip(ours, raw, strict=True)],
    }


def summary(rounds: list[Round]) -> dict[str, float]:
    """Medians over the rounds."""
    return {
        "per_second": round(median(one.rate for one in rounds)),
        "p50_ms": round(median(one.quantile(0.5) for one in rounds), 2),
        "p99_ms": round(median(one.quantile(0.99) for one in rounds), 2),
    }


def by_length(target: Product, lengths: tuple[int, ...] = (10, 200, 2000), each: int = 40) -> dict[str, Any]:
    """Milliseconds a command in matches that are so many events long already, one client, warm."""
    made = target.call("POST", "/v1/accounts")
    token, account = made["token"], made["account"]["id"]
    match_id, found = new_match(target, token, account), {}
    moves = quiet_moves(5)
    requests = [command(match_id, token, *next(moves)) for _ in range(max(lengths) + each)]
    done = 0
    for length in lengths:
        before, done = requests[done:length], length
        check(measure(target.port, [iter(before)], 600))
        timed = check(measure(target.port, [iter(requests[length : length + each])], 600))
        done = length + each
        found[str(length)] = round(timed.quantile(0.5), 3)
    return found


def check(one: Round) -> Round:
    """Nothing was refused."""
    assert not one.wrong, "a request was refused"
    return one


def main(print_out: Callable[[str], None] = print) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--json", type=Path)
    chosen = parser.parse_args()
    with product() as target:
        found = {"rates": rates(target, chosen.rounds, chosen.seconds), "ms_by_length": by_length(target)}
    print_out(json.dumps(found, indent=2))
    if chosen.json:
        chosen.json.write_text(json.dumps(found))


if __name__ == "__main__":
    main()
