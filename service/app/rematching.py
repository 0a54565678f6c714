"""Rematches: the same match again, for the same persons (API §4)."""

from dataclasses import replace

from service.app.access import Caller, check_seated
from service.app.creating import Wanted, new_match, ring
from service.app.house import House
from service.app.problems import Problem
from service.app.queries import Sight
from service.kernel.refusal import Refusal
from service.match.state import SeatState
from service.registry import find

KEEP_PLACES = ("chariot",)
"""Two-seat matches of these games keep their places: a GM stays the GM."""


def rematch(house: House, caller: Caller, sight: Sight) -> tuple[str, bool]:
    """The rematch's id, and whether this call made it. Only a seat may ask, once the match is over."""
    row, state = sight.row, sight.state
    check_seated(sight.held)
    if not state.is_over:
        raise Problem("match_running", "a rematch comes after the end")
    if row.rematch:
        return row.rematch, False
    rules = find(row.game)
    if rules is None or any(seat.kind == "imported" for seat in state.seats):
        raise Problem("not_offered", "this match cannot be played again")
    options = rules.check_options(dict(state.options), len(state.seats))
    if isinstance(options, Refusal):
        raise Problem("not_offered", f"today's rules do not take these options: {options.detail}")
    seats = [fresh_seat(house, seat) for seat in state.seats]
    if len(seats) == 2 and row.game not in KEEP_PLACES:
        seats.reverse()
    wanted = Wanted(row.game, options, None, state.clock, row.visibility, row.hints, row.metadata)
    new = replace(new_match(house, rules, seats, options, wanted, caller.account_id), rematch_of=row.match_id)
    if house.matches.create(new, None):
        return ring(house, new), True
    again, _labels = house.matches.read(row.match_id)
    assert again is not None
    assert again.rematch is not None
    return again.rematch, False


def fresh_seat(house: House, seat: SeatState) -> SeatState:
    """Reserved for the same person, who takes it again; open where nobody is left to take it."""
    if seat.kind == "ai":
        return SeatState("ai", level=seat.level, taken=True)
    if seat.account is None or house.accounts.read(seat.account) is None:
        return SeatState("open")
    return SeatState("account", seat.account)
