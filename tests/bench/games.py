"""How fast each game's functions are over random play: ``python -m tests.bench.games [GAME ...] [--json FILE]``."""

import argparse
import json
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

import orjson

from service.kernel.event import Event
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.chance import DerivedChance
from service.registry import GAMES
from tests.laws.matches import lawbook_of

NOBODY: frozenset[int] = frozenset()
LONGEST = 2_000
"""Moves after which a match is broken off."""

FUNCTIONS = ("legal", "decide", "evolve", "view")


@dataclass(frozen=True, slots=True)
class Result:
    """Times of one call in microseconds, median and 99th percentile by function; a fold's events a second."""

    game: str
    matches: int
    moves: int
    events: int
    median_us: dict[str, float]
    p99_us: dict[str, float]
    fold_events_per_s: int


@dataclass(slots=True)
class Clock:
    """Notes how long calls take."""

    times: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in FUNCTIONS})

    def call(self, name: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """The function's answer; its time is noted under ``name``."""
        begun = perf_counter()
        answer = function(*arguments)
        self.times[name].append(perf_counter() - begun)
        return answer


@dataclass(slots=True)
class Played:
    """One random match: where it began, and its events as a replay would decode them."""

    beginning: Any
    log: list[Event]
    moves: int


def play(game: Game[Any], lawbook: Any, seed: int, clock: Clock) -> Played:
    """Plays a random match to its end; every function is timed at every move."""
    rng, chance = random.Random(seed), DerivedChance(sha256(str(seed).encode()).digest(), 0)
    seats, raw = lawbook.options(rng)
    options = game.check_options(raw, seats)
    assert not isinstance(options, Refusal), options
    state = game.initial(options, seats)
    played = Played(state, [], 0)
    events = game.start(options, seats, chance)
    while True:
        for event in events:
            played.log.append(Event(event.tag, orjson.loads(orjson.dumps(event.data)), event.schema))
            state = clock.call("evolve", game.evolve, state, event)
        if game.outcome(state, NOBODY) is not None or played.moves == LONGEST:
            return played
        seat = rng.choice(game.to_act(state))
        clock.call("view", game.view, state, seat)
        move = lawbook.choose(rng, clock.call("legal", game.legal, state, seat))
        events = clock.call("decide", game.decide, state, seat, move, chance)
        assert not isinstance(events, Refusal), events
        played.moves += 1


def fold(game: Game[Any], matches: Sequence[Played]) -> int:
    """Events a second when whole logs are folded, their JSON already decoded."""
    begun = perf_counter()
    for match in matches:
        state = match.beginning
        for event in match.log:
            state = game.evolve(state, event)
    return round(sum(len(match.log) for match in matches) / (perf_counter() - begun))


def measure(game: Game[Any], seconds: float) -> Result:
    """Random matches for so long, then their fold."""
    lawbook = lawbook_of(game)
    play(game, lawbook, 0, Clock())  # tables that are worked out once are not measured
    clock, matches, begun = Clock(), [], perf_counter()
    while perf_counter() - begun < seconds or len(matches) < 2:
        matches.append(play(game, lawbook, len(matches), clock))
    return Result(
        game=game.key,
        matches=len(matches),
        moves=sum(match.moves for match in matches),
        events=sum(len(match.log) for match in matches),
        median_us={name: round(median(times) * 1e6, 1) for name, times in clock.times.items()},
        p99_us={name: round(quantiles(times, n=100)[-1] * 1e6, 1) for name, times in clock.times.items()},
        fold_events_per_s=max(fold(game, matches) for _ in range(3)),
    )


def table(results: Sequence[Result]) -> str:
    """The results as people read them."""
    lines = [
        f"{'game':16}{'moves':>8}{'events':>8}"
        + "".join(f"{name + ' µs (p99)':>20}" for name in FUNCTIONS)
        + f"{'fold/s':>10}"
    ]
    for one in results:
        times = "".join(f"{f'{one.median_us[name]} ({one.p99_us[name]})':>20}" for name in FUNCTIONS)
        lines.append(f"{one.game:16}{one.moves:>8}{one.events:>8}{times}{one.fold_events_per_s:>10,}")
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.games", description="Times the rules of every game.")
    parser.add_argument("games", nargs="*", help="keys of games; left out: all")
    parser.add_argument("--seconds", type=float, default=2.0, help="of random play for each game")
    parser.add_argument("--json", type=Path, metavar="FILE", help="writes the results there too")
    asked = parser.parse_args(arguments)
    results = [measure(game, asked.seconds) for game in GAMES if not asked.games or game.key in asked.games]
    if asked.json:
        asked.json.write_text(json.dumps([asdict(result) for result in results], indent=2) + "\n")
    print(table(results))


if __name__ == "__main__":
    main(sys.argv[1:])
