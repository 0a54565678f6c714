"""`matchkeep check-logs`: every stored match decided again under its rules, before a rules change is released."""

import argparse
import multiprocessing
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from typing import TypeAlias

from service.app.matches.audit import Finding, recheck
from service.commands.databases import data_dir, database_url, reachable
from service.pieces.text import escaped
from service.store.audit import StoredMatches
from service.terminal.progress import bar

Kind: TypeAlias = tuple[str, str, int]
"""Of a difference: what it is, the game, the rules version."""

PORTION_MATCHES = 50
"""Matches that a process takes at a time."""

AHEAD_PORTIONS = 4
"""Portions that wait for each process, so that none waits for work."""

EXAMPLES = 3
"""Matches that are named for each kind of difference."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """How many, and by how many processes."""
    parser.description = (
        "Decides every stored match of the database again, under the rules version that it was played by, and reports "
        "where the rules derive anything else than what is stored. Run it before you release a change of rules."
    )
    parser.epilog = "Exit status: 0 no difference, 1 differences, 2 the database cannot be asked."
    parser.add_argument("--sample", type=int, metavar="N", help="only so many matches, chosen by chance")
    parser.add_argument("--processes", type=int, metavar="N", help="how many processes; one a processor if not given")
    data_dir(parser)


def run(chosen: argparse.Namespace, env: Mapping[str, str]) -> int:
    """Check them, and report."""
    url, began, tally = database_url(chosen.data_dir, env), time.monotonic(), Tally()
    processes = max(1, chosen.processes or os.cpu_count() or 1)
    with reachable(), StoredMatches.at(url) as matches:
        total = matches.count() if chosen.sample is None else chosen.sample
        portions = all_portions(matches) if chosen.sample is None else portions_of(matches.sample(chosen.sample))
        with bar("checking", total, " matches") as moving:
            for findings in in_parallel(url, portions, processes):
                tally.add(findings)
                moving.update(len(findings))
    for line in report(tally, time.monotonic() - began):
        print(line)
    return 1 if tally.kinds else 0


@dataclass
class Tally:
    """What was found so far; of all that differs only the first examples are kept."""

    matches: int = 0
    events: int = 0
    kinds: Counter[Kind] = field(default_factory=Counter)
    examples: dict[Kind, list[Finding]] = field(default_factory=dict)

    def add(self, findings: Iterable[Finding]) -> None:
        """Adds the findings on some matches."""
        for finding in findings:
            self.matches += 1
            self.events += finding.events
            if finding.kind:
                kind = (finding.kind, finding.game, finding.rules_version)
                self.kinds[kind] += 1
                self.examples.setdefault(kind, []).extend([finding] * (self.kinds[kind] <= EXAMPLES))


def check(url: str, match_ids: Sequence[str]) -> list[Finding]:
    """One portion, in a process of its own."""
    with StoredMatches.at(url) as matches:
        return recheck(matches, match_ids)


def in_parallel(url: str, portions: Iterable[Sequence[str]], processes: int) -> Iterator[list[Finding]]:
    """What comes of every portion, as it comes; so few wait at a time that memory stays bounded."""
    source, waiting = iter(portions), set[Future[list[Finding]]]()
    with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("spawn")) as pool:
        while True:
            room = AHEAD_PORTIONS * processes - len(waiting)
            waiting |= {pool.submit(check, url, portion) for portion in islice(source, room)}
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def all_portions(matches: StoredMatches) -> Iterator[list[str]]:
    """The ids of all stored matches, in portions."""
    last = None
    while portion := matches.ids(last, PORTION_MATCHES):
        yield portion
        last = portion[-1]


def portions_of(match_ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """The ids in portions of ``PORTION_MATCHES``."""
    for first in range(0, len(match_ids), PORTION_MATCHES):
        yield match_ids[first : first + PORTION_MATCHES]


def report(tally: Tally, seconds: float) -> Iterator[str]:
    """How many there were, and the differences by kind, game and rules version."""
    yield f"{tally.matches} matches with {tally.events} events decided again in {seconds:.1f} s"
    yield f"{tally.kinds.total()} of them differ" if tally.kinds else "no differences"
    for kind, count in tally.kinds.most_common():
        name, game, rules_version = kind
        yield f"  {name}: {count} of {game}, rules version {rules_version}"
        for finding in tally.examples[kind]:
            where = f" event {finding.version}" if finding.version else ""
            yield f"    {finding.match_id}{where}: {escaped(finding.reason)}"
