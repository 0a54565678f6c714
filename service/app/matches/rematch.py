"""Rematches: a new match for the same persons, with the options that the game gives (API §4)."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.app.access import Caller, check_seated
from service.app.matches.create import Wanted, but, new_match
from service.app.matches.decision import Decision
from service.app.matches.execute import NewMatch, begin
from service.app.matches.load import LoadedMatch
from service.app.matches.queries import VisibleMatch
from service.app.problems import Problem
from service.app.services import Services
from service.kernel.game import End, Game, Options
from service.kernel.refusal import Refusal
from service.kernel.values import Seat
from service.match.state import SeatState
from service.registry import find
from service.store.match_records import AccountName


def rematch(services: Services, caller: Caller, visible: VisibleMatch) -> Decision:
    """The rematch, made now or, then as ``replayed``, before. Only a seat may ask, once the match is over."""
    match = visible.match
    check_seated(visible.held)
    if not match.state.is_over:
        raise Problem("match_running", "a rematch comes after the end")
    accounts = [seat.account for seat in match.state.seats if seat.account is not None]
    blocked = services.blocks.among(caller.account_id, [one for one in accounts if one != caller.account_id])
    return begin(
        services,
        lambda made: _plan(match, caller, but(made.names, blocked)),
        accounts=[caller.account_id, *accounts],
        rematch_of=match.row.match_id,
    )


def _plan(match: LoadedMatch, caller: Caller, names: Mapping[str, AccountName]) -> NewMatch:
    row, state, rules = match.row, match.state, find(match.row.game)
    if rules is None or any(seat.kind == "imported" for seat in state.seats):
        raise Problem("not_offered", "this match cannot be played again")
    places = old_places(rules, len(state.seats))
    options = rules.check_options(next_options(match, places), len(places))
    if isinstance(options, Refusal):
        raise Problem("not_offered", f"the newest rules do not take the rematch's options: {options.detail}")
    seats = [fresh_seat(state.seats[old], names) for old in places]
    wanted = Wanted(row.game, options, None, state.clock, row.visibility, row.hints, row.metadata)
    return new_match(rules, seats, options, wanted, caller.account_id)


def old_places(rules: Game[Any], seats: int) -> tuple[Seat, ...]:
    """By new seat, the old one of the same person: the other one where the game turns two seats."""
    return (1, 0) if rules.turns_seats and seats == 2 else tuple(range(seats))


def next_options(match: LoadedMatch, places: Sequence[Seat]) -> Options:
    """What the rules that the match was played by make of its options; unchanged if it never started."""
    state = match.state
    if state.game is None or state.outcome is None:
        return state.options
    return match.rules.next_options(state.options, End(state.game, state.outcome), places)


def fresh_seat(seat: SeatState, names: Mapping[str, AccountName]) -> SeatState:
    """Reserved for the same person, who takes it again; open where nobody is left to take it."""
    if seat.kind == "ai":
        return SeatState("ai", level=seat.level, taken=True)
    return SeatState("account", seat.account) if seat.account in names else SeatState("open")
