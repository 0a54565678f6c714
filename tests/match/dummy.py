"""Dummy games: Parley for 2 to 6 seats, and two for two seats whose leaver loses."""

from dataclasses import replace

from service.kernel.event import Event
from service.kernel.game import Game, Gone, Schemas, leaver_loses
from service.kernel.outcome import LEFT, Outcome
from service.kernel.values import Json, Move, Seat, Viewer
from tests.match.parley import State, check_options, decide, evolve, initial, legal, pick, start, to_act


def outcome(state: State, gone: Gone) -> Outcome | None:
    if state.round < state.rounds:
        return None
    stayed = [seat for seat in range(state.seats) if seat not in gone]
    best = max(state.scores[seat] for seat in stayed)
    winners = tuple(seat for seat in stayed if state.scores[seat] == best)
    return Outcome("points", winners, tuple(1 if seat in winners else -1 for seat in range(state.seats)))


def view(state: State, viewer: Viewer) -> dict[str, Json]:
    return {
        "round": state.round,
        "scores": list(state.scores),
        "hand": None if viewer is None else list(state.hands[viewer]),
        "sealed": [len(cards) for cards in state.picked],
    }


def disclose(event: Event, viewer: Viewer) -> Event:
    if event.tag == "sealed" and event.data["seat"] != viewer:
        return replace(event, data={"seat": event.data["seat"], "move": None})
    if event.tag == "dealt":
        hands = [hand if seat == viewer else None for seat, hand in enumerate(event.data["hands"])]
        return replace(event, data={"hands": hands}, shuffles=None if event.shuffles else ())
    return event


def timeout(state: State, seat: Seat) -> Move | None:
    return pick(state.hands[seat][0])


def withdraw(state: State, gone: Gone, persons: Gone) -> Outcome | None:
    """The last one at the table wins; without a person left it is abandoned; otherwise the seats gone are played."""
    seats = state.seats
    if persons <= gone:
        return Outcome("abandoned", (), (-1,) * seats)
    if len(gone) < seats - 1:
        return None
    returns = tuple(-1 if seat in gone else 1 for seat in range(seats))
    return Outcome(LEFT, tuple(seat for seat in range(seats) if seat not in gone), returns)


PARLEY: Game[State] = Game(
    key="parley",
    title="Parley",
    version=1,
    min_seats=2,
    max_seats=6,
    hidden=True,
    takeback=True,
    draw=True,
    schemas=Schemas({}, {}, {}, {}),
    state_type=State,
    check_options=check_options,
    initial=initial,
    start=start,
    decide=decide,
    evolve=evolve,
    ply=lambda state: state.round,
    to_act=to_act,
    legal=legal,
    outcome=outcome,
    view=view,
    disclose=disclose,
    timeout=timeout,
    leave=withdraw,
    free_fields={},
)
"""2 to 6 seats; who leaves is played by the timeout move."""

DUEL = replace(PARLEY, key="duel", max_seats=2, leave=leaver_loses)
"""Two seats; who leaves loses."""

STRICT = replace(DUEL, key="strict", timeout=lambda _state, _seat: None, takeback=False, draw=False)
"""As a duel, without a timeout move: who runs out of time forfeits."""
