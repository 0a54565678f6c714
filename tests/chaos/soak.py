"""Players on every game, and one fault or two after another: what must hold after each, and what was done.

python -m tests.chaos.soak [--seconds 3600] [--seed 1]
"""

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.chaos.faults import PAIRS, available, befallen
from tests.chaos.stack import Stack, new_stack
from tests.e2e.calling import Caller, account, busy
from tests.e2e.players import AgainstAi, Memory, Pair
from tests.e2e.test_kills import check_log

AI_GAMES = ("breach", "bastions-breach", "balaans", "bastion")
HUMAN_GAMES = ("chariot", "breach")

SECONDS = 5.0
"""From the end of a fault until a fresh request is answered. On a machine that has more to do than its processors can,
it is as many times longer: see ``busy``."""

OWED_SECONDS = 15.0
"""Until nobody who owes is overdue and every table has moved on, which is told from ``SECONDS`` on."""

FAULT_SECONDS = 3.0
PAIR_OF = 3
"""One fault in so many comes with another one."""


@dataclass
class Told:
    """What was done, and how long it took until all went on. ``broken``: what did not hold. ``stretched``: what took
    more than ``SECONDS``, and was let pass: who owes has longer, and all have on a machine that has so much to do.
    """

    made: Counter[str] = field(default_factory=Counter)
    answered: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    settled: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    broken: list[str] = field(default_factory=list)
    stretched: list[str] = field(default_factory=list)
    logs: int = 0
    events: int = 0


def choose(rng: random.Random, names: Iterable[str]) -> tuple[str, ...]:
    """A fault, or two at different parts."""
    known = set(names)
    if rng.randrange(PAIR_OF):
        return (rng.choice(sorted(known)),)
    return rng.choice([pair for pair in PAIRS if known.issuperset(pair)])


def one_round(stack: Stack, names: tuple[str, ...], tables: Iterable[Any], memory: Memory, told: Told) -> None:
    """Lets faults befall the product, and looks whether all goes on."""
    label = " + ".join(names)
    with befallen(stack, names):
        time.sleep(FAULT_SECONDS)
    over = time.monotonic()
    answered = seconds_until(lambda: fresh_request(stack.address), over)
    settled = seconds_until(lambda: has_settled(stack.address, tables, memory, over), over)
    told.made[label] += 1
    told.answered[label].append(answered)
    told.settled[label].append(settled)
    factor = busy()
    words = f"{label}: answered after {answered:.1f} s, all went on after {settled:.1f} s, load factor {factor:.1f}"
    print(words, flush=True)
    if max(answered, settled) > SECONDS:
        is_broken = answered > SECONDS * factor or settled > OWED_SECONDS * factor
        (told.broken if is_broken else told.stretched).append(words)


def seconds_until(what: Any, since: float, most: float = 60) -> float:
    """How long after a moment something holds; infinite where it does not in time."""
    while not what():
        if time.monotonic() - since > most:
            return float("inf")
        time.sleep(0.1)
    return time.monotonic() - since


def fresh_request(address: str) -> bool:
    """Whether somebody new is let in, on a connection of its own."""
    try:
        return Caller(address).call("POST", "/v1/accounts", {}).status == 201
    except Exception:
        return False


def has_settled(address: str, tables: Iterable[Any], memory: Memory, since: float) -> bool:
    """Whether no seat is overdue, and each table has moved on."""
    try:
        ready = Caller(address).call("GET", "/readyz").data
    except Exception:
        return False
    moved = all(memory.moments.get(table.table, [0.0])[-1] > since for table in tables)
    return moved and isinstance(ready, dict) and not set(ready["degraded"]) & {"lateness", "database", "queue"}


def seated(address: str, memory: Memory) -> list[Any]:
    """Players on every game."""
    tables: list[Any] = [AgainstAi(address, game, memory) for game in AI_GAMES]
    return tables + [Pair(address, game, number, memory) for number, game in enumerate(HUMAN_GAMES)]


def run(stack: Stack, seconds: float, seed: int, chosen: Iterable[tuple[str, ...]] | None = None) -> Told:
    """Plays and breaks for so long, or through ``chosen``; then every log is checked."""
    rng, memory, told = random.Random(seed), Memory(), Told()
    tables = seated(stack.address, memory)
    for table in tables:
        table.start()
    seconds_until(lambda: memory.faults or len(memory.moments) == len(tables), time.monotonic(), 90)
    until = time.monotonic() + seconds
    rounds = iter(chosen) if chosen is not None else iter(lambda: choose(rng, available(stack)), None)
    for names in rounds:
        one_round(stack, names, tables, memory, told)
        if time.monotonic() > until or memory.faults:
            break
    memory.over.set()
    time.sleep(2)
    told.broken += [f"a player met {fault!r}" for fault in memory.faults]
    print(f"{len(memory.faults)} faults of players, {len(memory.matches)} matches to check", flush=True)
    check_logs(stack.address, memory, told)
    return told


def check_logs(address: str, memory: Memory, told: Told) -> None:
    """Nothing acknowledged is missing or double, and the server's verifier calls each log consistent."""
    told.events = len(memory.events)
    stranger = account(address)
    for match_id, persons in memory.matches:
        try:
            check_log(match_id, persons, memory)
            log = persons[0].get(f"/v1/matches/{match_id}/log")
            verdict = stranger.patiently("POST", "/v1/logs/verify", log)
            assert verdict.data.get("consistent") is True, verdict.data
            told.logs += 1
        except AssertionError as fault:
            told.broken.append(f"{match_id}: {str(fault)[:300]}")


def show(told: Told, seconds: float) -> None:
    """What was done, for people."""
    print(f"{sum(told.made.values())} faults in {seconds:.0f} s, with {told.events} acknowledged events")
    for label, count in sorted(told.made.items()):
        answered, settled = max(told.answered[label]), max(told.settled[label])
        print(f"  {count:4} x {label:44} answered within {answered:4.1f} s, all went on within {settled:4.1f} s")
    print(f"{len(told.stretched)} took more than {SECONDS:.0f} s, on a machine that had so much to do (its load factor")
    print("is the mean number of programs that wanted a processor, a minute long, for each processor, and 1 at least):")
    for words in told.stretched:
        print(f"  {words}")
    print(f"{told.logs} logs verified, nothing acknowledged missing or double" if not told.broken else "BROKEN:")
    for words in told.broken:
        print(f"  {words}")


def main() -> int:
    """Runs from the command line; 1 when something did not hold."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    stack, began, told = new_stack(), time.monotonic(), None
    try:
        told = run(stack, chosen.seconds, chosen.seed)
    finally:
        if told is None or told.broken:
            print(stack.said()[-5000:], file=sys.stderr)
        stack.close()
    show(told, time.monotonic() - began)
    return 1 if told.broken else 0


if __name__ == "__main__":
    sys.exit(main())
