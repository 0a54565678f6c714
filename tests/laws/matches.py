"""Random matches of every registered game, and moments in them, for the laws to look at."""

import os
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from itertools import accumulate
from typing import Any

import orjson

from service.kernel.event import Event
from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.chance import DerivedChance
from service.registry import GAMES, package_of
from tests.support.folders import data_of, needed
from tests.support.pure_table import as_stored

MATCHES = int(os.environ.get("MATCHKEEP_LAWS", "40"))
"""Random matches of each game; set MATCHKEEP_LAWS to a thousand or more for the long form."""

TOGETHER = 20
"""Matches that are played and kept at one time."""

LOOKED_AT = 16
"""States of a match that the dearer laws look at; all states are walked through."""

MOST_MOVES = 5000
"""A random match that takes longer has lost its way."""

Move = Mapping[str, Any]
Chunk = tuple[Game[Any], range]


def chunks() -> list[Chunk]:
    """The matches of every game, in portions."""
    return [
        (game, range(first, min(first + TOGETHER, MATCHES))) for game in GAMES for first in range(0, MATCHES, TOGETHER)
    ]


def lawbook_of(game: Game[Any]) -> Any:
    """What a game's own tests tell the laws about it."""
    name = f"tests.games.{package_of(game)}.lawbook"
    if name not in sys.modules:
        needed(data_of(game, "lawbook.py"), "how the laws make options and moves of the game")
    return import_module(name)


@dataclass(frozen=True)
class Step:
    """One accepted move: ``fresh`` are its events as decided, before any trip through JSON."""

    seat: int
    move: Move
    fresh: tuple[Event, ...]


@dataclass(frozen=True)
class Match:
    """One random play, with the state before each step and after the last."""

    game: Game[Any]
    number: int
    seats: int
    options: Mapping[str, Any]
    opening: tuple[Event, ...]
    steps: tuple[Step, ...]
    states: tuple[Any, ...]

    def __repr__(self) -> str:
        return f"match {self.number} of {self.game.key}"

    @property
    def viewers(self) -> tuple[int | None, ...]:
        return (None, *range(self.seats))

    @property
    def log(self) -> list[Event]:
        return [*self.opening, *(event for step in self.steps for event in step.fresh)]

    def chance(self, drawn: int = 0) -> DerivedChance:
        """The match's chance after ``drawn`` shuffles."""
        return DerivedChance(self._seed, drawn)

    @cached_property
    def _seed(self) -> bytes:
        return sha256(repr(self).encode()).digest()

    @cached_property
    def drawn(self) -> Sequence[int]:
        """Shuffles of the match before each of its states."""
        decisions = [self.opening, *(step.fresh for step in self.steps)]
        return list(accumulate(sum(len(event.shuffles or ()) for event in events) for events in decisions))

    @cached_property
    def moments(self) -> tuple["Moment", ...]:
        """Some of its states, the first and the last among them."""
        last = len(self.states) - 1
        inner = random.Random(repr(self)).sample(range(1, last), min(LOOKED_AT, last - 1)) if last > 1 else []
        return tuple(Moment(self, number) for number in sorted({0, last, *inner}))

    @cached_property
    def moves_seen(self) -> tuple[Move, ...]:
        """Moves that were legal for somebody at one of its moments: well-formed, and wrong at most others."""
        return tuple(move for at in self.moments for seat in range(self.seats) for move in at.legal[seat])


@dataclass(frozen=True)
class Moment:
    """One state of a random match."""

    match: Match
    number: int
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rng", random.Random(repr(self)))

    def __repr__(self) -> str:
        return f"state {self.number} in {self.match!r}"

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def state(self) -> Any:
        return self.match.states[self.number]

    def chance(self) -> DerivedChance:
        """The match's chance from here on."""
        return self.match.chance(self.match.drawn[self.number])

    @cached_property
    def legal(self) -> dict[int, Sequence[Move]]:
        return {seat: self.game.legal(self.state, seat) for seat in range(self.match.seats)}

    def decide(self, seat: int, move: Move, state: Any = None) -> tuple[Event, ...] | Refusal:
        """What the game says to a move here, or in another ``state`` with the same chance."""
        return self.game.decide(self.state if state is None else state, seat, move, self.chance())

    def tries(self, count: int) -> list[Move]:
        """Well-formed moves, legal or not: made up by the lawbook, or legal for somebody at some time."""
        lawbook = lawbook_of(self.game)
        made_up = [lawbook.any_move(self.rng, self.match.seats) for _ in range(count)]
        return made_up + some(self.rng, self.match.moves_seen, count)


def moments(matches: Sequence[Match]) -> Iterator[Moment]:
    """The moments of several matches."""
    for match in matches:
        yield from match.moments


def some(rng: random.Random, items: Sequence[Any], most: int) -> list[Any]:
    """All of ``items``, or a random choice if there are too many."""
    return list(items) if len(items) <= most else rng.sample(items, most)


def fold(game: Game[Any], state: Any, events: Sequence[Event], stored: bool = True) -> Any:
    """The state after ``events``, as a replay meets them or as they were decided."""
    for event in events:
        state = game.evolve(state, as_stored(event) if stored else event)
    return state


def canonical(move: Move) -> bytes:
    """A move as JSON, for comparing."""
    return orjson.dumps(move, option=orjson.OPT_SORT_KEYS)


def play(game: Game[Any], number: int) -> Match:
    """Plays random match ``number`` of a game to its end."""
    rng = random.Random(f"{game.key} {number}")
    return play_out(game, number, *lawbook_of(game).options(rng), rng)


def play_out(game: Game[Any], number: int, seats: int, raw: Any, rng: random.Random) -> Match:
    """Plays a match with these options, and with choices by ``rng``, to its end."""
    options = game.check_options(raw, seats)
    assert not isinstance(options, Refusal), (raw, options)
    blank = Match(game, number, seats, options, (), (), ())
    chance = blank.chance()
    opening = game.start(options, seats, chance)
    states = [fold(game, game.initial(options, seats), opening)]
    steps: list[Step] = []
    while owing := game.to_act(states[-1]):
        assert len(steps) < MOST_MOVES, f"{blank!r} does not end"
        seat = someone(rng, game, states[-1], seats, owing)
        move = lawbook_of(game).choose(rng, game.legal(states[-1], seat))
        events = game.decide(states[-1], seat, move, chance)
        assert not isinstance(events, Refusal), (blank, seat, move, events)
        steps.append(Step(seat, move, events))
        states.append(fold(game, states[-1], events))
    return Match(game, number, seats, options, opening, tuple(steps), tuple(states))


def someone(rng: random.Random, game: Game[Any], state: Any, seats: int, owing: Sequence[int]) -> int:
    """A seat that owes a choice, or now and then one that may move though it owes nothing."""
    if rng.random() < 0.1:
        able = [seat for seat in range(seats) if game.legal(state, seat)]
        if able:
            return rng.choice(able)
    return rng.choice(owing)
