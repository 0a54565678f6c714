"""Clock arithmetic: who owes since when, until when, and what is left in the bank (API §4)."""

from collections.abc import Iterable
from dataclasses import replace

from service.match.state import Clock, MatchState, SeatState

SECOND = 1000


def fresh_bank(clock: Clock) -> int | None:
    """What a seat's bank holds at the start, in ms."""
    return None if clock.initial is None else clock.initial * SECOND


def allowance(clock: Clock, seat: SeatState) -> int:
    """The ms a seat has for what it comes to owe: an empty bank leaves max(increment, 1) s."""
    if clock.kind == "per_move":
        return (clock.seconds or 0) * SECOND
    return seat.bank or max(clock.increment or 0, 1) * SECOND


def started(clock: Clock, seat: SeatState, at: int) -> SeatState:
    """The seat's clock begins to run."""
    return replace(seat, owes_since=at, deadline=at + allowance(clock, seat))


def stopped(clock: Clock, seat: SeatState, at: int) -> SeatState:
    """The seat's clock stands; the bank has paid for the time and gets its increment."""
    if seat.owes_since is None:
        return seat
    bank = seat.bank
    if bank is not None:
        bank = max(0, bank - (at - seat.owes_since)) + (clock.increment or 0) * SECOND
    return replace(seat, owes_since=None, deadline=None, bank=bank)


def arranged(state: MatchState, owing: Iterable[int], at: int, new_ply: bool) -> tuple[SeatState, ...]:
    """All seats with their clocks as they run once ``owing`` is what this ply asks for."""
    clock = state.clock
    if clock.kind == "none":
        return state.seats
    owes = set(owing)
    seats = []
    for number, seat in enumerate(state.seats):
        runs = number in owes and seat.has_clock
        if seat.owes_since is not None and (new_ply or not runs):
            seat = stopped(clock, seat, at)
        if runs and seat.owes_since is None:
            seat = started(clock, seat, at)
        seats.append(seat)
    return tuple(seats)


def due(state: MatchState, now: int) -> tuple[int, ...]:
    """The seats whose deadline is over."""
    return tuple(n for n, seat in enumerate(state.seats) if seat.deadline is not None and seat.deadline <= now)


def remaining(seat: SeatState, now: int) -> int | None:
    """The ms a seat still has, never below 0; with a bank also while its clock stands."""
    return max(0, seat.deadline - now) if seat.deadline is not None else seat.bank
