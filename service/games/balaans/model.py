"""What a match consists of: its terms, exchanges in force, the pending card, the whole state."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from service.games.balaans.data import STARTER
from service.games.balaans.table import EMPTY, Stacks
from service.kernel.outcome import Outcome

Cards = tuple[str, ...]
Moves = Iterator[dict[str, Any]]
"""Moves of a legal list, one after the other."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The options that rules and view ask for (BA10.1, BA10.2)."""

    starter_cards: str
    plays_per_turn: int
    chips: int
    chip_value: int
    settlement: str
    exhaustion: str
    reshuffle: bool


@dataclass(frozen=True, slots=True)
class Exchange:
    """A blue combo in force, and who played it (BA8.4)."""

    seat: int
    lane: int


@dataclass(frozen=True, slots=True)
class Pending:
    """The card that the opponent may react to (BA7.1).

    ``bonus`` is the part of its strength that Buffs gave. ``target`` is the card that an activated Deflect aims at,
    counted from the bottom of the opposing stack, where laying a card on top does not move it (BA6.10).
    """

    seat: int
    card: str
    lane: int
    activated: bool
    strength: int
    bonus: int
    buffs: tuple[int, ...] = ()
    depth: int | None = None
    to_lane: int | None = None
    target: int | None = None


@dataclass(frozen=True, slots=True)
class State:
    """Hands and decks are in the order in which they were or will be drawn."""

    terms: Terms
    chips: tuple[int, int]
    phase: str = STARTER
    active: int | None = None
    turn: int = 0
    first_seat: int | None = None
    plays: int = 0
    idle_turns: int = 0
    hands: tuple[Cards, Cards] = ((), ())
    decks: tuple[Cards, Cards] = ((), ())
    discards: tuple[Cards, Cards] = ((), ())
    stacks: Stacks = (EMPTY, EMPTY)
    exchanges: tuple[Exchange, ...] = ()
    pending: Pending | None = None
    sealed: tuple[str | None, str | None] = (None, None)
    reveals: tuple[tuple[str, str], ...] = ()
    ply: int = 0
    outcome: Outcome | None = None
