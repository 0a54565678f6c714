"""The Game record: everything the house knows of a game hangs on these functions (CONVENTIONS §4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from service.kernel.chance import Chance
from service.kernel.event import Event
from service.kernel.outcome import LEFT, Outcome
from service.kernel.refusal import Refusal
from service.kernel.values import Json, Move, Schema, Seat, Viewer

S = TypeVar("S")

Options = Mapping[str, Json]
Gone = frozenset[Seat]
"""Seats that have left the match."""


@dataclass(frozen=True, slots=True)
class Schemas:
    """JSON Schemas (draft 2020-12) that are published and that moves are held to; give ``examples`` in them."""

    options: Schema
    moves: Mapping[str, Schema]
    events: Mapping[str, Schema]
    view: Schema


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """One set of rules, as pure functions over a frozen state.

    * ``check_options(raw, seats)``: the options complete with defaults, as JSON data, or a refusal
      (``invalid_option``, ``invalid_setup``) with rule and field.
    * ``initial(options, seats)``: the state before any event. ``start(options, seats, chance)``: the events that
      deal and open ply 0; folded onto ``initial``.
    * ``decide(state, seat, move, chance)``: events or a refusal. ``move`` has passed its schema. The first event
      records the choice and holds the whole move as sent under ``move``; the others follow from it by the rules.
      Order of refusals: match_over, not_your_turn, illegal_move (CONVENTIONS §8).
    * ``evolve(state, event)``: total, checks nothing; the event may come fresh or decoded from JSON.
    * ``ply(state)``: closed plies so far. ``to_act``: seats that owe, ascending. ``legal``: complete, in order.
    * ``outcome(state, gone)``: None while the game goes on; ``gone`` are the seats that have left.
    * ``view(state, viewer)``: an allow-list of plain JSON data.
    * ``disclose(event, viewer)``: the event as this viewer may see it while the match runs, for ever the same:
      hidden fields None, ``shuffles`` None while they hold a secret.
    * ``timeout(state, seat)``: the move that is played for a seat that ran out of time; None means forfeit.
    * ``leave(state, gone, persons)``: the outcome when the seats ``gone`` have left, or None when the match goes
      on without them (they are withdrawn and the timeout move plays). ``persons``: all seats of accounts.
    * ``free_fields``: by move type, the fields whose text is free: legal lists show them empty or leave them out.
    """

    key: str
    title: str
    version: int
    min_seats: int
    max_seats: int
    hidden: bool
    takeback: bool
    draw: bool
    schemas: Schemas
    state_type: type[Any]
    check_options: Callable[[Json, int], Options | Refusal]
    initial: Callable[[Options, int], S]
    start: Callable[[Options, int, Chance], tuple[Event, ...]]
    decide: Callable[[S, Seat, Move, Chance], tuple[Event, ...] | Refusal]
    evolve: Callable[[S, Event], S]
    ply: Callable[[S], int]
    to_act: Callable[[S], tuple[Seat, ...]]
    legal: Callable[[S, Seat], Sequence[Move]]
    outcome: Callable[[S, Gone], Outcome | None]
    view: Callable[[S, Viewer], dict[str, Json]]
    disclose: Callable[[Event, Viewer], Event]
    timeout: Callable[[S, Seat], Move | None]
    leave: Callable[[S, Gone, Gone], Outcome | None]
    free_fields: Mapping[str, tuple[str, ...]]


def leaver_loses(seats: int = 2) -> Callable[[Any, Gone, Gone], Outcome | None]:
    """The leaving rule of two-seat games: who leaves loses at once; when both leave nobody wins (CONVENTIONS §8)."""

    def leave(_state: Any, gone: Gone, _persons: Gone) -> Outcome | None:
        if len(gone) == seats:
            return Outcome("abandoned", (), (0,) * seats)
        stayed = tuple(seat for seat in range(seats) if seat not in gone)
        return Outcome(LEFT, stayed, tuple(-1 if seat in gone else 1 for seat in range(seats)))

    return leave
