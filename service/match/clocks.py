"""Clock arithmetic: whose clock runs since when, until when, and what is left in the bank (API §4)."""

from collections.abc import Iterable

from msgspec.structs import replace

from service.match.levels import pace_ms
from service.match.state import Clock, MatchState, SeatKind, SeatState

SECOND_MS = 1000

OPEN_FOR_MS = 7 * 24 * 3600 * SECOND_MS
"""How long a match waits for its seats to be taken."""


def fresh_bank(clock: Clock, kind: SeatKind) -> int | None:
    """What a seat's bank holds at the start, in ms; an AI has none."""
    return None if clock.initial is None or kind == "ai" else clock.initial * SECOND_MS


def allowance(clock: Clock, seat: SeatState) -> int:
    """The ms a seat has for what it comes to owe: an empty bank leaves max(increment, 1) s."""
    if clock.kind == "per_move":
        return (clock.seconds or 0) * SECOND_MS
    return seat.bank or max(clock.increment or 0, 1) * SECOND_MS


def started(clock: Clock, seat: SeatState, at: int) -> SeatState:
    """The seat's clock begins to run."""
    return replace(seat, clock_since=at, deadline=at + allowance(clock, seat))


def stopped(clock: Clock, seat: SeatState, at: int, earns: bool) -> SeatState:
    """The seat's clock stands; the bank has paid for the time, and gets its increment if the seat ``earns`` it."""
    bank = seat.bank
    if bank is not None and seat.clock_since is not None:
        used = max(0, at - seat.clock_since)
        bank = max(0, bank - used) + (clock.increment or 0) * SECOND_MS * earns
    return replace(seat, clock_since=None, deadline=None, bank=bank)


def arranged(
    state: MatchState, to_act: Iterable[int], at: int, *, new_ply: bool = False, earns: bool = True
) -> tuple[SeatState, ...]:
    """All seats with their clocks as they run once this ply waits for the seats ``to_act``.

    ``earns``: whether a seat that need not act any more has acted; not so where the end, a takeback or a ply that is
    cut short relieves it.
    """
    clock = state.clock
    if clock.kind == "none":
        return state.seats
    acting = set(to_act)
    seats = []
    for number, seat in enumerate(state.seats):
        runs = number in acting and seat.has_clock
        if seat.clock_since is not None and (new_ply or not runs):
            seat = stopped(clock, seat, at, earns and seat.has_clock)
        if runs and seat.clock_since is None:
            seat = started(clock, seat, at)
        seats.append(seat)
    return tuple(seats)


def first_deadline(state: MatchState) -> int | None:
    """The earliest deadline that runs."""
    return min((seat.deadline for seat in state.seats if seat.deadline is not None), default=None)


def next_due(state: MatchState) -> int | None:
    """When time alone will next change the match, in ms; None when it never will."""
    return state.created_at + OPEN_FOR_MS if state.status == "open" else first_deadline(state)


def is_due(state: MatchState, now: int) -> bool:
    """Whether any deadline is over at ``now``."""
    moment = next_due(state)
    return moment is not None and moment <= now


def due(state: MatchState, now: int) -> tuple[int, ...]:
    """The seats whose deadline was the first to be over: those due at one moment expire together."""
    first = first_deadline(state)
    if first is None or first > now:
        return ()
    return tuple(n for n, seat in enumerate(state.seats) if seat.deadline == first)


def due_at(state: MatchState, number: int, to_act: bool, hidden: bool) -> int | None:
    """When somebody has to act for a seat, in ms: to give a hint at once, an AI at its pace, its clock at the deadline.

    ``hidden``: an AI keeps its pace only where the game hides something (API §4).
    """
    seat = state.seats[number]
    if state.hint_due(number):
        return seat.hint_at
    if not to_act:
        return None
    if seat.ai_controlled:
        return state.ply_opened_at + (pace_ms(state.level(number) or 1) if hidden else 0)
    return seat.deadline


def remaining(seat: SeatState, now: int) -> int | None:
    """The ms a seat still has, never below 0; with a bank also while its clock stands, but not once it has left."""
    if seat.deadline is not None:
        return max(0, seat.deadline - now)
    return None if seat.withdrawn else seat.bank
