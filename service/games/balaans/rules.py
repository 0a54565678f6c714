"""What a move does: the choice is recorded, and its consequences follow."""

from service.games.balaans.activations import activations
from service.games.balaans.combos import red_lanes
from service.games.balaans.data import KIND, NEAR, RED
from service.games.balaans.effects import react, react_by_combo, settle
from service.games.balaans.events import (
    card_activated,
    card_discarded,
    combo_played,
    destiny_laid,
    passed,
    position_given,
    power_played,
)
from service.games.balaans.lanes import bonus, live, own_strength
from service.games.balaans.model import State
from service.games.balaans.opening import deal, seal
from service.games.balaans.refusals import refused
from service.games.balaans.state import evolve, initial
from service.games.balaans.turns import end_turn
from service.kernel.chance import Chance
from service.kernel.event import Event
from service.kernel.game import Options
from service.kernel.recorder import Recorder
from service.kernel.refusal import Refusal
from service.kernel.values import Move, Seat

Table = Recorder[State]


def start(options: Options, seats: int, chance: Chance) -> tuple[Event, ...]:
    """BA2.1, BA10.3: a deal, or a given position."""
    table = Recorder(evolve, initial(options, seats))
    setup = options["setup"]
    if setup is not None and "position" in setup:
        table.record(position_given(dict(setup["position"])))
    else:
        deal(table, options, chance)
    return table.events


def decide(state: State, seat: Seat, move: Move, chance: Chance) -> tuple[Event, ...] | Refusal:
    """BA11: the events of a legal move, or the first rule that it breaks."""
    refusal = refused(state, seat, move)
    if refusal is not None:
        return refusal
    table = Recorder(evolve, state)
    if move["type"] == "reveal":
        seal(table, seat, move, chance)
    else:
        _play(table, seat, move)
    return table.events


def _play(table: Table, seat: Seat, move: Move) -> None:
    type_ = move["type"]
    if type_ == "power":
        table.record(power_played(seat, move))
    elif type_ == "discard":
        table.record(card_discarded(seat, move))
    elif type_ == "end_turn":
        end_turn(table, seat, move)
    elif type_ == "pass":
        table.record(passed(seat, move))
        settle(table)
    elif type_ == "combo":
        _combo(table, seat, move)
    else:
        _announce(table, seat, move)


def _announce(table: Table, seat: Seat, move: Move) -> None:
    """BA5.7, BA7.1: a Destiny is laid or activated; a trigger waits for the opponent, unless he has nothing (BA7.2)."""
    state, lane = table.state, move["lane"]
    is_new = move["type"] == "destiny"
    card = move["card"] if is_new else live(state, seat, lane)
    assert card is not None
    extra = bonus(state, seat, move.get("buffs", ()))
    strength = own_strength(state, seat, KIND[card], lane) + extra
    if is_new:
        table.record(destiny_laid(seat, move, strength, extra))
    else:
        table.record(card_activated(seat, move, card, strength, extra))
    if state.pending is not None:
        react(table, seat, move, card, strength)
    elif not _opens_window(table.state):
        settle(table)


def _opens_window(state: State) -> bool:
    """BA7.2: a card just announced waits for the opponent unless he has neither cards nor anything to activate."""
    assert state.pending is not None
    opponent = 1 - state.pending.seat
    return bool(state.hands[opponent]) or next(activations(state, opponent), None) is not None


def _combo(table: Table, seat: Seat, move: Move) -> None:
    """BA8: a combo is a play or a whole reaction, and nobody reacts to it (BA8.7)."""
    state = table.state
    if move["combo"] == RED:
        lanes = red_lanes(state, seat, move["lane"])
    else:
        lanes = move["lanes"] if "lanes" in move else list(NEAR[move["lane"]])
    table.record(combo_played(seat, move, lanes))
    if state.pending is not None:
        react_by_combo(table, move, lanes)
