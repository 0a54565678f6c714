"""Rematches: a new match for the same persons, with the options that the game gives (API §4)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from service.app.access import Caller, check_seated
from service.app.matches.create import Wanted, new_match, ring
from service.app.matches.queries import VisibleMatch
from service.app.problems import Problem
from service.app.services import Services
from service.kernel.game import End, Game, Options
from service.kernel.refusal import Refusal
from service.kernel.values import Seat
from service.match.state import SeatState
from service.registry import find


def rematch(services: Services, caller: Caller, visible: VisibleMatch) -> tuple[str, bool]:
    """The rematch's id, and whether this call made it. Only a seat may ask, once the match is over."""
    row, state = visible.match.row, visible.match.state
    check_seated(visible.held)
    if not state.is_over:
        raise Problem("match_running", "a rematch comes after the end")
    if row.rematch:
        return row.rematch, False
    rules = find(row.game)
    if rules is None or any(seat.kind == "imported" for seat in state.seats):
        raise Problem("not_offered", "this match cannot be played again")
    places = old_places(rules, len(state.seats))
    options = rules.check_options(next_options(visible, places), len(places))
    if isinstance(options, Refusal):
        raise Problem("not_offered", f"the newest rules do not take the rematch's options: {options.detail}")
    seats = [fresh_seat(services, state.seats[old]) for old in places]
    wanted = Wanted(row.game, options, None, state.clock, row.visibility, row.hints, row.metadata)
    new = replace(new_match(services, rules, seats, options, wanted, caller.account_id), rematch_of=row.match_id)
    if services.matches.create(new, None):
        return ring(services, new), True
    again, _labels = services.matches.read(row.match_id)
    assert again is not None
    assert again.rematch is not None
    return again.rematch, False


def old_places(rules: Game[Any], seats: int) -> tuple[Seat, ...]:
    """By new seat, the old one of the same person: the other one where the game turns two seats."""
    return (1, 0) if rules.turns_seats and seats == 2 else tuple(range(seats))


def next_options(visible: VisibleMatch, places: Sequence[Seat]) -> Options:
    """What the rules that the match was played by make of its options; unchanged if it never started."""
    state = visible.match.state
    if state.game is None or state.outcome is None:
        return state.options
    return visible.match.rules.next_options(state.options, End(state.game, state.outcome), places)


def fresh_seat(services: Services, seat: SeatState) -> SeatState:
    """Reserved for the same person, who takes it again; open where nobody is left to take it."""
    if seat.kind == "ai":
        return SeatState("ai", level=seat.level, taken=True)
    if seat.account is None or services.accounts.read(seat.account) is None:
        return SeatState("open")
    return SeatState("account", seat.account)
