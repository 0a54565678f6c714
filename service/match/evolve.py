"""Folding: how each entry of a log moves a match's state on. Total; checks nothing."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from service.kernel.event import CUT_SHORT, Event
from service.kernel.game import Game
from service.kernel.outcome import Outcome
from service.kernel.values import Json
from service.match import entry as e
from service.match.clocks import arranged, fresh_bank
from service.match.entry import Entry
from service.match.state import Clock, MatchState, Proposal, SeatState
from service.match.states import load_game

Rules = Game[Any]


def evolve(rules: Rules, state: MatchState, entry: Entry, at: int) -> MatchState:
    """The state after ``entry``, recorded at ``at`` (ms). A new decision first settles the one before."""
    if entry.cause != "rules":
        state = settle(rules, state)
    by_type = HANDLERS.get(entry.type)
    if by_type is None:
        return game_event(rules, state, entry, at)
    return by_type(rules, replace(state, version=state.version + 1, updated_at=at), entry, at)


def settle(rules: Rules, state: MatchState) -> MatchState:
    """Closes a decision: counts the plies that the game reports closed, lets proposals lapse, arranges clocks.

    Who still owes when a ply is cut short has spent its time and gets no increment (API §4).
    """
    if not state.unsettled:
        return state
    at = state.updated_at
    if state.status != "active":
        return replace(state, unsettled=False, cut=False, seats=arranged(state, (), at, earns=False))
    game_ply = rules.ply(state.game)
    closed = game_ply - state.game_ply
    timed = state.clock.kind != "none"
    seats = state.seats
    if timed:
        seats = arranged(state, rules.to_act(state.game), at, new_ply=closed > 0, earns=not state.cut)
    if not closed:
        return replace(state, unsettled=False, seats=seats)
    return replace(
        state,
        unsettled=False,
        cut=False,
        seats=seats,
        game_ply=game_ply,
        ply=state.ply + closed,
        ply_opened_at=at,
        proposals=(),
    )


def to_act(rules: Rules, state: MatchState) -> tuple[int, ...]:
    """The seats that owe a choice; none while open and after the end."""
    return rules.to_act(state.game) if state.status == "active" else ()


def with_seat(state: MatchState, number: int, **changes: Any) -> MatchState:
    """The state with one seat changed."""
    return replace(state, seats=_put(state.seats, number, replace(state.seats[number], **changes)))


def _put(seats: tuple[SeatState, ...], number: int, seat: SeatState) -> tuple[SeatState, ...]:
    return (*seats[:number], seat, *seats[number + 1 :])


def game_event(rules: Rules, state: MatchState, entry: Entry, at: int) -> MatchState:
    """An event of the game; with a cause of its own it is a seat's choice."""
    event = Event(entry.type.partition(".")[2], entry.data, entry.schema, entry.shuffles)
    seat, seats = entry.seat, state.seats
    if entry.cause != "rules" and seat is not None:
        own = seats[seat]
        expiries = 0 if entry.cause == "player" else own.expiries
        seats = _put(seats, seat, replace(own, chose_at=state.version, proposed=False, expiries=expiries))
    return replace(
        state,
        version=state.version + 1,
        updated_at=at,
        seats=seats,
        game=rules.evolve(state.game, event),
        shuffles=state.shuffles + len(entry.shuffles or ()),
        unsettled=True,
        cut=state.cut or event.tag == CUT_SHORT,
    )


def _created(_rules: Rules, state: MatchState, entry: Entry, at: int) -> MatchState:
    data = entry.data
    clock = Clock(**data["clock"])
    seats = tuple(
        SeatState(seat["kind"], seat["account"], seat["level"], seat["taken"], bank=fresh_bank(clock, seat["kind"]))
        for seat in data["seats"]
    )
    state = replace(state, seats=seats, options=data["options"], clock=clock, hints=data["hints"])
    return replace(state, created_by=data["created_by"], created_at=at)


def _seat_taken(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    data = entry.data
    return with_seat(state, data["seat"], kind="account", account=data["account"], salt=data["salt"], taken=True)


def _seat_left(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    seat = SeatState("open", bank=fresh_bank(state.clock, "open"))
    return replace(state, seats=_put(state.seats, entry.data["seat"], seat))


def _started(rules: Rules, state: MatchState, _entry: Entry, at: int) -> MatchState:
    game = rules.initial(state.options, len(state.seats))
    return replace(state, status="active", game=game, game_ply=0, ply=0, ply_opened_at=at, unsettled=True)


def _resigned(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    return _withdraw(state, entry.data["seat"])


def _withdraw(state: MatchState, number: int) -> MatchState:
    """A seat has left, and with it what it proposed: nobody could withdraw that any more."""
    state = with_seat(state, number, withdrawn=True, played_by_ai=False)
    return replace(state, proposals=tuple(p for p in state.proposals if p.by != number), unsettled=True)


def _proposed(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    seat = entry.data["seat"]
    proposal = Proposal(state.version, entry.data["kind"], seat)
    return replace(with_seat(state, seat, proposed=True), proposals=(*state.proposals, proposal))


def _answered(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    seat, number = entry.data["seat"], entry.data["proposal"]
    if not entry.data["accept"]:
        return replace(state, proposals=tuple(p for p in state.proposals if p.id != number))
    accepted = tuple(replace(p, accepted=(*p.accepted, seat)) if p.id == number else p for p in state.proposals)
    return replace(state, proposals=accepted)


def _expired(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    seat = entry.data["seat"]
    state = with_seat(state, seat, expiries=state.seats[seat].expiries + 1)
    return _withdraw(state, seat) if entry.data["forfeit"] else replace(state, unsettled=True)


def _ai_took_over(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    seat = entry.data["seat"]
    state = with_seat(state, seat, played_by_ai=True, takeovers=state.seats[seat].takeovers + 1)
    return replace(state, unsettled=True)


def _returned(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    return replace(with_seat(state, entry.data["seat"], played_by_ai=False), unsettled=True)


def _hint_asked(_rules: Rules, state: MatchState, entry: Entry, at: int) -> MatchState:
    return with_seat(state, entry.data["seat"], hint_ply=state.ply, hint_at=at, hint_level=entry.data["level"])


def _hint_given(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    return with_seat(state, entry.data["seat"], hint_at=None)


def _forked(rules: Rules, _state: MatchState, entry: Entry, at: int) -> MatchState:
    """A position of another match, played on from there: a new log, with a chance of its own."""
    data = entry.data
    game = load_game(rules, data["state"])
    seats = tuple(SeatState("account", seat["account"], taken=True) for seat in data["seats"])
    return MatchState(
        version=1,
        status="active",
        seats=seats,
        options=data["options"],
        hints=data["hints"],
        created_by=data["created_by"],
        created_at=at,
        ply=data["ply"],
        ply_opened_at=at,
        game_ply=rules.ply(game),
        game=game,
        unsettled=True,
        updated_at=at,
    )


def _taken_back(rules: Rules, state: MatchState, entry: Entry, at: int) -> MatchState:
    """Restores the game as it was; the ply goes on, as another decision point is open now.

    "Clocks stay as they are": no bank goes back or earns, and a clock whose seat still owes runs on.
    """
    game = load_game(rules, entry.data["state"])
    chose_at = entry.data["chose_at"]
    seats = tuple(replace(seat, chose_at=chose_at[n]) for n, seat in enumerate(state.seats))
    state = replace(state, game=game, game_ply=rules.ply(game), seats=seats, proposals=())
    state = replace(state, ply=state.ply + 1, ply_opened_at=at)
    return replace(state, seats=arranged(state, rules.to_act(game), at, earns=False))


def _ended(_rules: Rules, state: MatchState, entry: Entry, _at: int) -> MatchState:
    status: Any = "aborted" if entry.type == e.ABORTED else "finished"
    return replace(state, status=status, outcome=outcome_of(entry.data["outcome"]), proposals=(), unsettled=True)


def outcome_of(data: Mapping[str, Json]) -> Outcome:
    """An outcome from its JSON form."""
    return Outcome(data["ending"], tuple(data["winners"]), tuple(data["returns"]))


Handler = Callable[[Rules, MatchState, Entry, int], MatchState]

HANDLERS: Mapping[str, Handler] = {
    e.CREATED: _created,
    e.SEAT_TAKEN: _seat_taken,
    e.SEAT_LEFT: _seat_left,
    e.STARTED: _started,
    e.RESIGNED: _resigned,
    e.PROPOSED: _proposed,
    e.ANSWERED: _answered,
    e.EXPIRED: _expired,
    e.AI_TOOK_OVER: _ai_took_over,
    e.RETURNED: _returned,
    e.HINT_ASKED: _hint_asked,
    e.HINT_GIVEN: _hint_given,
    e.FORKED: _forked,
    e.TAKEN_BACK: _taken_back,
    e.FINISHED: _ended,
    e.ABORTED: _ended,
}
