"""How plays and reactions change the state: cards come to the table, are used, moved and discarded; chips are lost."""

from dataclasses import replace

from service.games.balaans.data import BLUE, COMBOS, PURPLE, REACT, RED
from service.games.balaans.events import Data
from service.games.balaans.model import Exchange, Pending, State
from service.games.balaans.table import laid, moved, paired, purpled, put, rearranged, relaid, spent, tapped, without


def power_played(state: State, data: Data) -> State:
    """BA4: a Power comes on a stack; that is a play."""
    seat, card, lane = data["seat"], data["move"]["card"], data["move"]["lane"]
    stacks = laid(state.stacks, seat, lane, card)
    hands = paired(state.hands, seat, without(state.hands[seat], card))
    return replace(state, stacks=stacks, hands=hands, plays=state.plays + 1, ply=state.ply + 1)


def destiny_laid(state: State, data: Data) -> State:
    """The active seat's card is a play and becomes pending; the other seat's is a reaction."""
    seat, move = data["seat"], data["move"]
    card, lane = move["card"], move["lane"]
    stacks = laid(state.stacks, seat, lane, card)
    hands = paired(state.hands, seat, without(state.hands[seat], card))
    plays = state.plays + (seat == state.active)
    return _announced(replace(state, stacks=stacks, hands=hands, plays=plays), data, card, move["activate"])


def card_activated(state: State, data: Data) -> State:
    """BA5.9: a card that lies there is activated."""
    return _announced(state, data, data["card"], activated=True)


def combo_played(state: State, data: Data) -> State:
    """BA8.1: three cards are discarded, and take their effect."""
    seat, move, lanes = data["seat"], data["move"], data["lanes"]
    combo = move["combo"]
    hand = state.hands[seat]
    for card in COMBOS[combo]:
        hand = without(hand, card)
    state = replace(
        state,
        hands=paired(state.hands, seat, hand),
        discards=paired(state.discards, seat, state.discards[seat] + COMBOS[combo]),
        plays=state.plays + (seat == state.active),
        ply=state.ply + 1,
    )
    if combo == BLUE:
        return replace(state, exchanges=(*state.exchanges, Exchange(seat, move["lane"])))
    if combo == PURPLE:
        return replace(state, stacks=purpled(state.stacks, 1 - seat, lanes))
    if combo == RED:
        return replace(state, stacks=rearranged(state.stacks, 1 - seat, lanes, move["order"]))
    return replace(state, stacks=relaid(state.stacks, seat, lanes, move["to"]))


def card_discarded(state: State, data: Data) -> State:
    """BA3.5: a card is given up; that counts as a play."""
    seat, card = data["seat"], data["move"]["card"]
    return replace(
        state,
        hands=paired(state.hands, seat, without(state.hands[seat], card)),
        discards=paired(state.discards, seat, (*state.discards[seat], card)),
        plays=state.plays + 1,
        ply=state.ply + 1,
    )


def strength_changed(state: State, data: Data) -> State:
    """BA5.7: the pending card has another strength."""
    assert state.pending is not None
    return replace(state, pending=replace(state.pending, strength=data["strength"]))


def cards_turned(state: State, data: Data) -> State:
    """BA5.5: topmost Powers are tapped, top cards spent."""
    stacks = state.stacks
    for fold, spots in ((tapped, data["tapped"]), (spent, data["spent"])):
        for spot in spots:
            seat, lane = spot["seat"], spot["lane"]
            stacks = put(stacks, seat, lane, fold(stacks[seat][lane - 1]))
    return replace(state, stacks=stacks)


def card_moved(state: State, data: Data) -> State:
    """BA6.9: a card goes on top of another stack."""
    seat, lane, to_lane = data["seat"], data["lane"], data["to_lane"]
    return replace(state, stacks=moved(state.stacks, seat, lane, data["depth"], to_lane))


def chips_lost(state: State, data: Data) -> State:
    """BA6.1: a seat has fewer chips."""
    seat = data["seat"]
    return replace(state, chips=paired(state.chips, seat, state.chips[seat] - data["lost"]))


def _announced(state: State, data: Data, card: str, activated: bool) -> State:
    """BA5.5, BA5.8: the costs of an activation; BA7.1: what the active seat announces is pending."""
    seat, move = data["seat"], data["move"]
    lane, buffs = move["lane"], tuple(move.get("buffs", ()))
    stacks = state.stacks
    for used in (lane, *buffs) if activated else ():
        stacks = put(stacks, seat, used, tapped(spent(stacks[seat][used - 1])))
    if seat != state.active:
        return replace(state, stacks=stacks, ply=state.ply + 1)
    depth, to_lane = move.get("depth"), move.get("to_lane")
    target = None if depth is None else len(stacks[1 - seat][lane - 1]) - 1 - depth
    pending = Pending(seat, card, lane, activated, data["strength"], data["bonus"], buffs, depth, to_lane, target)
    return replace(state, stacks=stacks, phase=REACT, pending=pending, ply=state.ply + 1)
