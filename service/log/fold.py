"""Folding a stored log into the state of its match."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from service.kernel.game import Game
from service.kernel.values import Json
from service.log.codec import decode, read_entry
from service.log.times import from_text
from service.log.upcasts import upcasted
from service.match import entry as e
from service.match.entry import Entry
from service.match.evolve import evolve, settle
from service.match.state import MatchState
from service.match.states import dump_game, has_shape_of

Past: TypeAlias = Callable[[int], MatchState]
"""The match after an earlier event, folded from the beginning."""


def no_past(version: int) -> MatchState:
    """A fold from the beginning has all its past in itself."""
    raise LookupError(f"version {version} lies before the events that are folded")


def fold(
    rules: Game[Any], bodies: Iterable[bytes | str], state: MatchState | None = None, past: Past = no_past
) -> MatchState:
    """The settled state after the events ``bodies``, which follow on ``state`` (default: an empty match).

    ``past`` is asked for what came before ``state``, where an event holds a state of another shape than today's.
    """
    return fold_entries(rules, (decode(body) for body in bodies), state or MatchState(), past)


def fold_entries(
    rules: Game[Any], entries: Iterable[tuple[Entry, int]], state: MatchState, past: Past = no_past
) -> MatchState:
    """The settled state after ``entries``, each with its time in ms."""
    for _entry, after in steps(rules, entries, state, past):
        state = after
    return settle(rules, state)


def steps(
    rules: Game[Any], entries: Iterable[tuple[Entry, int]], state: MatchState, past: Past = no_past
) -> Iterator[tuple[Entry, MatchState]]:
    """Each entry with the state after it, settled only where the next decision begins."""
    games: dict[int, Any] = {}
    for entry, at in entries:
        if entry.type in e.STATES and not has_shape_of(rules, entry.data["state"]):
            entry = with_state_of_today(rules, entry, games, past)
        state = evolve(rules, state, entry, at)
        if rules.takeback:
            games[state.version] = state.game
        yield entry, state


def with_state_of_today(rules: Game[Any], entry: Entry, games: Mapping[int, Any], past: Past) -> Entry:
    """The entry with its state derived again from the events that it stands for."""
    if entry.type == e.FORKED:
        game = fold_entries(rules, map(read_event, entry.data["events"]), MatchState()).game
    else:
        version = entry.data["to"]
        game = games[version] if version in games else past(version).game
    return replace(entry, data={**entry.data, "state": dump_game(rules, game)})


def read_event(event: Mapping[str, Json]) -> tuple[Entry, int]:
    """An exported event in today's shape, and when it was recorded (ms)."""
    return upcasted(read_entry(event)), from_text(event["at"])
