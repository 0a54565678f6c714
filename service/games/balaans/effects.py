"""What cards do when they take effect: a reaction first, then what is left of the pending card (BA7.4)."""

from service.games.balaans.data import ATTRITION, BLOCK, DEFLECT, DESTROY, KIND, RED, STEAL, TRUCE, YELLOW
from service.games.balaans.events import (
    Spot,
    card_moved,
    cards_turned,
    chips_lost,
    game_ended,
    settled,
    strength_changed,
)
from service.games.balaans.lanes import lane_value, live, live_kind, stack
from service.games.balaans.model import Pending, State
from service.games.balaans.reach import can_deflect, has_prey
from service.kernel.outcome import won_by
from service.kernel.recorder import Recorder
from service.kernel.values import Move, Seat

Table = Recorder[State]


def settle(table: Table, cancelled: bool = False) -> None:
    """BA7.1: the window closes, and the pending card takes effect unless that is lost."""
    pending = _pending(table)
    table.record(settled(pending.seat, pending.card, pending.lane, cancelled))
    kind = KIND[pending.card]
    if cancelled:
        return
    if kind == STEAL:
        _steal(table, pending)
    elif pending.activated and kind == DESTROY:
        _destroy(table, pending.seat, pending.strength)
    elif pending.activated and kind == DEFLECT:
        _deflect(table, pending)


def react(table: Table, seat: Seat, move: Move, card: str, strength: int) -> None:
    """BA7.4: the reaction takes full effect; if it wins the match, the rest is dropped."""
    kind, cancels = KIND[card], False
    if kind == DESTROY:
        _destroy(table, seat, strength)
    elif kind == BLOCK:
        _block(table, strength)
    elif kind == TRUCE:
        cancels = _truce(table)
    elif kind == DEFLECT:
        cancels = _deflect_in_answer(table, seat, move)
    elif kind == STEAL:
        cancels = _steal_in_answer(table, seat, strength)
    if table.state.outcome is None:
        settle(table, cancels)


def react_by_combo(table: Table, move: Move, lanes: list[int]) -> None:
    """BA7.6: red may carry the pending card out of its lane; BA6.10: yellow the very card that a Deflect aims at."""
    pending = _pending(table)
    lane, combo, moves_top = pending.lane, move["combo"], False
    if combo == RED:
        moves_top = lane in lanes and move["order"][lanes.index(lane)] != lane
    elif combo == YELLOW:
        moves_top = pending.depth == 0 and lane in lanes
    settle(table, cancelled=moves_top)


def _pending(table: Table) -> Pending:
    assert table.state.pending is not None
    return table.state.pending


def _destroy(table: Table, seat: Seat, strength: int) -> None:
    """BA6.1: the opponent loses chips, at most all; BA9.1: without chips he loses the match."""
    lost = min(strength, table.state.chips[1 - seat])
    table.record(chips_lost(1 - seat, lost))
    if table.state.chips[1 - seat] == 0:
        table.record(game_ended(won_by(ATTRITION, seat, 2)))


def _block(table: Table, strength: int) -> None:
    """BA6.7: the pending Destroy is weakened, not below 0."""
    pending = _pending(table)
    table.record(strength_changed(pending.seat, max(0, pending.strength - strength)))


def _truce(table: Table) -> bool:
    """BA6.6: the pending card is cancelled and spent, and its support tapped; the Truce's own is so already."""
    pending = _pending(table)
    spot = (pending.seat, pending.lane)
    table.record(cards_turned(tapped=[spot], spent=[spot]))
    return True


def _deflect_in_answer(table: Table, seat: Seat, move: Move) -> bool:
    """BA6.8: a card of the opposing stack goes elsewhere; BA7.6: if it is the pending one, its effect is lost."""
    _move(table, 1 - seat, move["lane"], move["depth"], move["to_lane"])
    return bool(move["depth"] == 0)


def _steal_in_answer(table: Table, seat: Seat, strength: int) -> bool:
    """BA7.3: against a Steal they are compared; an activated Destroy or Deflect keeps what the Steal leaves it."""
    pending = _pending(table)
    if KIND[pending.card] == STEAL:
        return _compare(table, (seat, pending.lane), strength, pending.strength)
    if pending.activated:
        left = max(0, lane_value(table.state, pending.seat, pending.lane) - strength)
        table.record(strength_changed(pending.seat, left + pending.bonus))
    return False


def _steal(table: Table, pending: Pending) -> None:
    """BA6.3, BA6.4: against a live Steal they are compared; else an activated one taps the Power opposite."""
    state, seat, lane = table.state, pending.seat, pending.lane
    if not pending.activated and live(state, seat, lane) is None:
        return
    if live_kind(state, 1 - seat, lane) == STEAL:
        strength = pending.strength if pending.activated else lane_value(state, seat, lane)
        _compare(table, (seat, lane), strength, lane_value(state, 1 - seat, lane))
    elif pending.activated and has_prey(state, seat, lane):
        table.record(cards_turned(tapped=[(1 - seat, lane)]))


def _compare(table: Table, new: Spot, strength: int, old_strength: int) -> bool:
    """BA6.4: at least equal, both supports are tapped and both Steals spent; weaker, only the new Steal is spent."""
    seat, lane = new
    wins = strength >= old_strength
    both = [new, (1 - seat, lane)]
    table.record(cards_turned(tapped=both, spent=both) if wins else cards_turned(spent=[new]))
    return wins


def _deflect(table: Table, pending: Pending) -> None:
    """BA6.10: depth, opposing value and points are counted again; what no longer pays moves nothing."""
    state, seat, lane = table.state, pending.seat, pending.lane
    assert pending.target is not None
    assert pending.to_lane is not None
    depth = len(stack(state, 1 - seat, lane)) - 1 - pending.target
    if can_deflect(state, seat, lane, pending.strength, (depth, pending.to_lane)):
        _move(table, 1 - seat, lane, depth, pending.to_lane)


def _move(table: Table, seat: Seat, lane: int, depth: int, to_lane: int) -> None:
    card = stack(table.state, seat, lane)[-1 - depth].card
    table.record(card_moved(seat, card, lane, depth, to_lane))
