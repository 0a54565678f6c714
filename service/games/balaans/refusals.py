"""Why a move is turned down: one check a rule, in the order of BA11.4."""

from collections.abc import Callable, Mapping

from service.games.balaans.combos import can_relay, holds_combo, is_new_order, red_lanes, yellow_lanes
from service.games.balaans.data import (
    DEFLECT,
    ENDING_RULE,
    HAND_LIMIT,
    KIND,
    MOVES_IN,
    REACT,
    RED,
    STARTER,
    TURN,
    YELLOW,
)
from service.games.balaans.lanes import bonus, live, own_strength, stack
from service.games.balaans.model import State
from service.games.balaans.moves import has_play, to_act
from service.games.balaans.reach import (
    acts_on_own_turn,
    can_activate,
    can_buff,
    can_deflect,
    can_lay_inactive,
    fits,
    is_barred,
    is_strong_enough,
)
from service.games.balaans.table import bears
from service.kernel.refusal import Refusal, illegal, not_your_turn, over
from service.kernel.values import Move, Seat

Check = Callable[[State, Seat, Move], Refusal | None]


def refused(state: State, seat: Seat, move: Move) -> Refusal | None:
    """The first rule that the move breaks, if it breaks one."""
    if state.outcome is not None:
        return over(ENDING_RULE[state.outcome.ending])
    if seat not in to_act(state):
        return _not_yours(state)
    if move["type"] not in MOVES_IN[state.phase]:
        return illegal("BA11.3", f"there is no {move['type']} in the phase {state.phase}")
    return next((refusal for check in _CHECKS[move["type"]] if (refusal := check(state, seat, move))), None)


def _not_yours(state: State) -> Refusal:
    if state.phase == STARTER:
        return not_your_turn("BA2.3", "you have chosen your Power, and wait for the other seat")
    if state.phase == REACT:
        return not_your_turn("BA7.1", "the other seat owes a reaction or a pass")
    return not_your_turn("BA3.2", "it is the other seat's turn")


def plays_left(state: State, _seat: Seat, _move: Move) -> Refusal | None:
    """BA3.3: so many plays a turn; a reaction is none."""
    if state.phase == TURN and state.plays >= state.terms.plays_per_turn:
        return illegal("BA3.3", "you have no play left in this turn")
    return None


def in_hand(state: State, seat: Seat, move: Move) -> Refusal | None:
    """BA3.6: cards come from one's own hand."""
    hand = state.hands[seat]
    held = holds_combo(hand, move["combo"]) if move["type"] == "combo" else move["card"] in hand
    return None if held else illegal("BA3.6", "you do not hold that in your hand")


def below_limit(state: State, seat: Seat, _move: Move) -> Refusal | None:
    """BA3.4: with seven cards in hand a play is compulsory."""
    if len(state.hands[seat]) == HAND_LIMIT:
        return illegal("BA3.4", "with seven cards in hand you must make a play")
    return None


def nothing_else(state: State, seat: Seat, _move: Move) -> Refusal | None:
    """BA3.5: a discard only with seven cards and no other play."""
    if len(state.hands[seat]) != HAND_LIMIT or has_play(state, seat):
        return illegal("BA3.5", "a discard is for a hand of seven cards of which none can be played")
    return None


def neighbours(state: State, seat: Seat, move: Move) -> Refusal | None:
    """BA4.2: on a Power only an equal one, or one higher or lower."""
    if fits(stack(state, seat, move["lane"]), move["card"]):
        return None
    return illegal("BA4.2", "on a Power goes one of equal value, or one higher or lower")


def supported(state: State, seat: Seat, move: Move) -> Refusal | None:
    """BA5.1: a Destiny needs an untapped topmost Power."""
    if bears(stack(state, seat, move["lane"])):
        return None
    return illegal("BA5.1", "a Destiny needs an own stack whose topmost Power is untapped")


def unbarred(state: State, seat: Seat, move: Move) -> Refusal | None:
    """BA6.5: a live Truce bars Destroy and Steal."""
    if is_barred(state, seat, KIND[move["card"]], move["lane"]):
        return illegal("BA6.5", "a live Truce opposite bars Destroy and Steal from this lane")
    return None


def laid_as_allowed(state: State, seat: Seat, move: Move) -> Refusal | None:
    """BA7.3: in a reaction only a Steal is laid inactive; all else is an activation."""
    if move["activate"]:
        return _activation(state, seat, move, move["card"])
    if can_lay_inactive(state, KIND[move["card"]], move["lane"]):
        return None
    return illegal("BA7.3", "in a reaction only a Steal in the pending card's lane is laid inactive")


def live_and_allowed(state: State, seat: Seat, move: Move) -> Refusal | None:
    """BA5.3: only a live card can be activated."""
    card = live(state, seat, move["lane"])
    if card is None:
        return illegal("BA5.3", "there is no live card of yours on top of this lane")
    return _activation(state, seat, move, card)


def _activation(state: State, seat: Seat, move: Move, card: str) -> Refusal | None:
    """What every activation is held to: kind and lane, Buffs, the fields of a Deflect, and its price."""
    kind, lane = KIND[card], move["lane"]
    if not can_activate(state, seat, kind, lane):
        return _wrong_kind(state, kind)
    if not all(can_buff(state, seat, lane, helper) for helper in move["buffs"]):
        return illegal("BA5.8", "Buffs are other lanes of yours with a live Buff on top")
    if (kind == DEFLECT) != ("depth" in move):
        return illegal("BA11.2", "depth and to_lane go with a Deflect, and only with it")
    strength = own_strength(state, seat, kind, lane) + bonus(state, seat, move["buffs"])
    if kind == DEFLECT and not can_deflect(state, seat, lane, strength, (move["depth"], move["to_lane"])):
        return illegal("BA6.8", "the Deflect has no such card to move, or not the points for it")
    if not is_strong_enough(state, kind, strength):
        return illegal("BA6.6", "the Truce is weaker than the pending card")
    return None


def _wrong_kind(state: State, kind: str) -> Refusal:
    if state.phase == REACT:
        return illegal("BA7.3", f"a {kind} in this lane cannot be activated in answer to the pending card")
    if not acts_on_own_turn(kind):
        return illegal("BA5.4", "on your own turn only Destroy, Steal and Deflect can be activated")
    return illegal("BA6.3", "a Steal needs an untapped topmost Power opposite")


def rearranges(state: State, seat: Seat, move: Move) -> Refusal | None:
    """BA8.3, BA8.5: red needs another order of the tops, yellow other lanes for all of them."""
    if move["combo"] == RED and not is_new_order(red_lanes(state, seat, move["lane"]), move["order"]):
        return illegal("BA8.3", "order: another order of the opponent's non-empty lanes at and around the lane")
    if move["combo"] == YELLOW and not can_relay(yellow_lanes(state, seat), move["lanes"], move["to"]):
        return illegal("BA8.5", "lanes: non-empty lanes of yours; to: another lane for each of them, never descending")
    return None


_CHECKS: Mapping[str, tuple[Check, ...]] = {
    "reveal": (in_hand,),
    "power": (plays_left, in_hand, neighbours),
    "destiny": (plays_left, in_hand, supported, unbarred, laid_as_allowed),
    "activate": (live_and_allowed,),
    "combo": (plays_left, in_hand, rearranges),
    "discard": (plays_left, in_hand, nothing_else),
    "end_turn": (below_limit,),
    "pass": (),
}
