"""Counts to a fixed depth: how many sequences of exactly so many moves a game has from given options."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from service.kernel.game import Game
from service.kernel.refusal import Refusal
from service.log.chance import DerivedChance
from service.registry import GAMES, find
from tests.support.folders import data_of

NOBODY: frozenset[int] = frozenset()

Choice = tuple[int, Mapping[str, Any]]
"""A seat that owes, and a move of its legal list."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a counts.json: options, and the counts at depth 1, 2, …"""

    game: str
    name: str
    seats: int
    options: Mapping[str, Any]
    counts: tuple[int, ...]


def entries(game: str | None = None) -> list[Entry]:
    """The entries of one game's counts.json, or of all."""
    newest = (rules for rules in GAMES if find(rules.key) is rules and game in (None, rules.key))
    files = {rules.key: data_of(rules, "counts.json") for rules in newest}
    return [
        Entry(key, one["name"], one["seats"], one["options"], tuple(one["counts"]))
        for key, path in files.items()
        if path.exists()
        for one in json.loads(path.read_text())["entries"]
    ]


@dataclass(frozen=True, slots=True)
class Node:
    """A state on the way down. Chance depends on the number of ``moves`` alone, not on the order of the search."""

    game: Game[Any]
    state: Any
    moves: int = 0

    def choices(self) -> list[Choice]:
        """The moves of the first seat that owes; seats that owe together answer in ascending order."""
        if self.game.outcome(self.state, NOBODY) is not None:
            return []
        seat = self.game.to_act(self.state)[0]
        return [(seat, move) for move in self.game.legal(self.state, seat)]

    def after(self, choice: Choice) -> "Node":
        """The state that a choice leads to."""
        seat, move = choice
        events = self.game.decide(self.state, seat, move, DerivedChance(self.moves.to_bytes(4, "big"), 0))
        assert not isinstance(events, Refusal), f"{describe(choice)} is listed and refused: {events}"
        state = self.state
        for event in events:
            state = self.game.evolve(state, event)
        return Node(self.game, state, self.moves + 1)

    def children(self) -> Iterator["Node"]:
        """What every choice leads to."""
        return map(self.after, self.choices())


def root(key: str, seats: int, raw_options: Mapping[str, Any]) -> Node:
    """The beginning of a match."""
    game = find(key)
    assert game is not None, f"no game {key}"
    options = game.check_options(raw_options, seats)
    assert not isinstance(options, Refusal), options
    state = game.initial(options, seats)
    for event in game.start(options, seats, DerivedChance(b"start", 0)):
        state = game.evolve(state, event)
    return Node(game, state)


def count(node: Node, depth: int) -> int:
    """Sequences of exactly ``depth`` moves; a finished match has no more of them."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(node.choices())
    return sum(count(child, depth - 1) for child in node.children())


def divide(node: Node, depth: int) -> dict[str, int]:
    """The count by first move, in the order of the legal list: where it differs from another engine's, look there."""
    return {describe(choice): count(node.after(choice), depth - 1) for choice in node.choices()}


def describe(choice: Choice) -> str:
    """A choice on one line: the seat, and the values of the move's fields."""
    seat, move = choice
    values = (value if isinstance(value, str) else json.dumps(value) for value in move.values())
    return f"{seat}: {' '.join(values)}"


def table(counts: Mapping[str, int]) -> str:
    """A breakdown, one first move a line, and its sum."""
    width = max(map(len, counts), default=0)
    return "\n".join(
        f"{name:{width}}  {number:>12,}" for name, number in [*counts.items(), ("sum", sum(counts.values()))]
    )
