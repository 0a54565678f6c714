"""What single cards may do now: where they can be laid, when they can be activated, what they can answer."""

from collections.abc import Iterator

from service.games.balaans.data import (
    BLOCK,
    BUFF,
    DEFLECT,
    DESTROY,
    KIND,
    LANES,
    STEAL,
    TRUCE,
    VALUE,
)
from service.games.balaans.lanes import lane_value, live_kind, stack
from service.games.balaans.model import Pending, State
from service.games.balaans.table import Stack, bears

Target = tuple[int, int]
"""Depth and lane to go to, of the card that a Deflect moves."""


def fits(cards: Stack, power: str) -> bool:
    """BA4.1, BA4.2, BA4.3: any Power on nothing or on a Destiny; on a Power one at most one higher or lower."""
    if not cards or cards[-1].card not in VALUE:
        return True
    return abs(VALUE[cards[-1].card] - VALUE[power]) <= 1


def is_barred(state: State, seat: int, kind: str, lane: int) -> bool:
    """BA6.5: no Destroy or Steal is laid opposite a live Truce."""
    return kind in (DESTROY, STEAL) and live_kind(state, 1 - seat, lane) == TRUCE


def can_lay(state: State, seat: int, card: str, lane: int) -> bool:
    """BA5.1, BA6.5: on an untapped topmost Power, and not barred."""
    return bears(stack(state, seat, lane)) and not is_barred(state, seat, KIND[card], lane)


def acts_on_own_turn(kind: str) -> bool:
    """BA5.4: the kinds that can be activated on one's own turn."""
    return kind in (DESTROY, STEAL, DEFLECT)


def has_prey(state: State, seat: int, lane: int) -> bool:
    """BA6.3: whether a Steal finds an untapped topmost Power opposite."""
    return bears(stack(state, 1 - seat, lane))


def answers(pending: Pending, kind: str, lane: int) -> bool:
    """BA7.3: whether a card of this kind, in this lane, may answer the pending card."""
    here = lane == pending.lane
    against = KIND[pending.card]
    destroyed = pending.activated and against == DESTROY
    if kind == DESTROY:
        return True
    if kind in (DEFLECT, STEAL):
        return here
    if kind == BLOCK:
        return destroyed
    return kind == TRUCE and here and (destroyed or against == STEAL)


def can_activate(state: State, seat: int, kind: str, lane: int) -> bool:
    """BA5.4, BA6.3, BA7.3: whether a card of this kind may be activated in this lane now, its price aside."""
    if state.pending is not None:
        return kind != STEAL and answers(state.pending, kind, lane)
    return acts_on_own_turn(kind) and (kind != STEAL or has_prey(state, seat, lane))


def can_lay_inactive(state: State, kind: str, lane: int) -> bool:
    """BA5.4: anything on one's own turn; BA7.3: in a reaction only a Steal."""
    return state.pending is None or (kind == STEAL and answers(state.pending, kind, lane))


def can_buff(state: State, seat: int, lane: int, helper: int) -> bool:
    """BA5.8: another lane whose top is a live Buff."""
    return helper != lane and live_kind(state, seat, helper) == BUFF


def is_strong_enough(state: State, kind: str, strength: int) -> bool:
    """BA6.6: a Truce matches the strength of the pending card; other kinds need not."""
    return kind != TRUCE or state.pending is None or strength >= state.pending.strength


def opposing_value(state: State, seat: int, lane: int) -> int:
    """BA6.8: what a Deflect has to overcome: an activated pending card's strength, else the lane value."""
    pending = state.pending
    if pending is not None and pending.activated and (pending.seat, pending.lane) == (1 - seat, lane):
        return pending.strength
    return lane_value(state, 1 - seat, lane)


def points(state: State, seat: int, lane: int, strength: int) -> int:
    """BA6.8: the points that a Deflect can spend."""
    return 1 + strength - opposing_value(state, seat, lane)


def cost(lane: int, depth: int, to_lane: int) -> int:
    """BA6.8: one point a card dug under, one a lane moved."""
    return depth + abs(to_lane - lane)


def targets(state: State, seat: int, lane: int, strength: int) -> Iterator[Target]:
    """BA6.8: all that a Deflect of this strength can do, by depth and lane."""
    purse = points(state, seat, lane, strength)
    for depth in range(min(purse, len(stack(state, 1 - seat, lane)))):
        for to_lane in LANES:
            if to_lane != lane and cost(lane, depth, to_lane) <= purse:
                yield depth, to_lane


def can_deflect(state: State, seat: int, lane: int, strength: int, target: Target) -> bool:
    """BA6.8: the card exists, goes to another lane, and the points pay for it."""
    depth, to_lane = target
    if depth >= len(stack(state, 1 - seat, lane)) or to_lane == lane:
        return False
    return cost(lane, depth, to_lane) <= points(state, seat, lane, strength)
