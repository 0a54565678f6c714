"""The Game record: everything that Matchkeep knows of a game hangs on these functions (CONVENTIONS §4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
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
class End(Generic[S]):
    """How a match that had started ended: the game's state then, and the match's outcome (API §5)."""

    state: S
    outcome: Outcome


def nothing_at_start(_options: Options, _seats: int, _chance: Chance) -> tuple[Event, ...]:
    """A game that begins with its first choice."""
    return ()


def ply_of_state(state: Any) -> int:
    """The count of closed plies that the state itself holds."""
    closed: int = state.ply
    return closed


def outcome_of_state(state: Any, _gone: Gone) -> Outcome | None:
    """The outcome that the state itself holds."""
    outcome: Outcome | None = state.outcome
    return outcome


def show_everything(event: Event, _viewer: Viewer) -> Event:
    """A game without secrets: every viewer may see the whole event."""
    return event


def forfeit(_state: Any, _seat: Seat) -> Move | None:
    """No move is played for a seat that runs out of time: it forfeits."""
    return None


def same_options(options: Options, _end: End[Any], _seats: Sequence[Seat]) -> Options:
    """A rematch is played with the same options (CONVENTIONS §4)."""
    return options


def nothing_waits(_state: Any) -> bool:
    """A game whose sealed choices are revealed or dropped when their ply closes."""
    return False


def no_facts() -> Mapping[str, Json]:
    """A game that prints nothing on cards or boards."""
    return {}


def all_alike(_view: Json, legal: Sequence[Move]) -> Sequence[int]:
    """A random player that likes every legal move alike."""
    return [1] * len(legal)


def leaver_loses(_state: Any, gone: Gone, _persons: Gone) -> Outcome | None:
    """The leaving rule of two-seat games: who leaves loses at once; when both leave nobody wins (CONVENTIONS §8)."""
    if len(gone) == 2:
        return Outcome("abandoned", (), (0, 0))
    stayed = tuple(seat for seat in (0, 1) if seat not in gone)
    return Outcome(LEFT, stayed, tuple(-1 if seat in gone else 1 for seat in (0, 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S]):
    """One set of rules, as pure functions over a frozen state. What has a default may be left out.

    * ``check_options(raw, seats)``: the options complete with defaults, as JSON data, or a refusal
      (``invalid_option``, ``invalid_setup``) with rule and field.
    * ``initial(options, seats)``: the state before any event. ``start(options, seats, chance)``: the events that
      deal and open ply 0; folded onto ``initial``.
    * ``decide(state, seat, move, chance)``: events or a refusal. ``move`` has passed its schema. The first event
      records the choice and holds the whole move as sent under ``move``; the others follow from it by the rules.
      Order of refusals: match_over, not_your_turn, illegal_move (CONVENTIONS §8).
    * ``evolve(state, event)``: total, checks nothing; the event may come fresh or decoded from JSON.
    * ``ply(state)``: closed plies so far. ``to_act``: seats that owe, ascending. ``legal``: complete, in order.
    * ``waits(state)``: whether a choice is sealed that outlives its ply; those of the open ply may count or not.
      A decision that closes a ply before its last choice has come records an event ``CUT_SHORT`` (CONVENTIONS §5).
    * ``outcome(state, gone)``: None while the game goes on; ``gone`` are the seats that have left.
    * ``view(state, viewer)``: an allow-list of plain JSON data.
    * ``disclose(event, viewer)``: the event as this viewer may see it while the match runs, for ever the same:
      hidden fields None, ``shuffles`` None while they hold a secret (``kernel/redaction``).
    * ``timeout(state, seat)``: the move that is played for a seat that ran out of time; None means forfeit.
    * ``leave(state, gone, persons)``: the outcome when the seats ``gone`` have left, or None when the match goes
      on without them (they are withdrawn and the timeout move plays). ``persons``: all seats of accounts.
    * ``next_options(options, end, seats)``: the options of a rematch; ``seats[i]`` is the old seat of who now has
      seat i. ``turns_seats``: whether a rematch of two turns the seats.
    * ``facts()``: what is printed on cards and boards, as JSON data; ``game``, ``rules_version`` and ``languages``
      (``["en"]`` unless given) are put before it.
    * ``board(view)``: the table as lines of text, for terminals; ``on_board``: the fields of the view that it shows.
    * ``weights(view, legal)``: how a random player weighs each move of its legal list.
    * ``free_fields``: by move type, the fields whose text is free: legal lists show them empty or leave them out.
    * ``order``: its place in lists of games; equal ones stand by key.
    * ``retired``: whether this only stands for rules that the registry no longer has.
    * ``hidden``: whether anything is hidden from a seat. ``shared_result``: whether all seats win or lose together.
    """

    key: str
    title: str
    version: int
    min_seats: int
    max_seats: int
    schemas: Schemas
    state_type: type[Any]
    check_options: Callable[[Json, int], Options | Refusal]
    initial: Callable[[Options, int], S]
    decide: Callable[[S, Seat, Move, Chance], tuple[Event, ...] | Refusal]
    evolve: Callable[[S, Event], S]
    to_act: Callable[[S], tuple[Seat, ...]]
    legal: Callable[[S, Seat], Sequence[Move]]
    view: Callable[[S, Viewer], dict[str, Json]]
    start: Callable[[Options, int, Chance], tuple[Event, ...]] = nothing_at_start
    ply: Callable[[S], int] = ply_of_state
    outcome: Callable[[S, Gone], Outcome | None] = outcome_of_state
    disclose: Callable[[Event, Viewer], Event] = show_everything
    waits: Callable[[S], bool] = nothing_waits
    timeout: Callable[[S, Seat], Move | None] = forfeit
    leave: Callable[[S, Gone, Gone], Outcome | None] = leaver_loses
    next_options: Callable[[Options, End[Any], Sequence[Seat]], Options] = same_options
    facts: Callable[[], Mapping[str, Json]] = no_facts
    weights: Callable[[Json, Sequence[Move]], Sequence[int]] = all_alike
    board: Callable[[Mapping[str, Json]], list[str]] | None = None
    on_board: frozenset[str] = frozenset()
    free_fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hidden: bool = False
    takeback: bool = False
    draw: bool = False
    turns_seats: bool = False
    order: int = 100
    shared_result: bool = False
    retired: bool = False

    @property
    def all_facts(self) -> dict[str, Json]:
        """The game's facts with what stands before them, as clients meet them (CONVENTIONS §4)."""
        return {"game": self.key, "rules_version": self.version, "languages": ["en"], **self.facts()}
