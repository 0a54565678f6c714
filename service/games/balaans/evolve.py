"""How events change the state: one fold for each tag."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from service.games.balaans import events
from service.games.balaans.data import BLUE, COMBOS, OVER, PURPLE, REACT, TURN
from service.games.balaans.state import Cards, Exchange, Pending, State
from service.games.balaans.table import Laid, laid, moved, paired, purpled, put, rearranged, spent, tapped
from service.kernel.event import Event
from service.kernel.outcome import Outcome

Data = Mapping[str, Any]


def evolve(state: State, event: Event) -> State:
    """The state after ``event``."""
    return _FOLDS[event.tag](state, event.data)


def _without(cards: Cards, card: str) -> Cards:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def _dealt(state: State, data: Data) -> State:
    seat = data["seat"]
    hands = paired(state.hands, seat, tuple(data["hand"]))
    return replace(state, hands=hands, decks=paired(state.decks, seat, tuple(data["deck"])))


def _position_given(state: State, data: Data) -> State:
    one, other = (tuple(tuple(_laid(card) for card in stack) for stack in side) for side in data["lanes"])
    return replace(
        state,
        phase=TURN,
        stacks=(one, other),
        hands=_two(data["hands"]),
        decks=_two(data["decks"]),
        discards=_two(data["discards"]),
        chips=tuple(data["chips"]),
        active=data["to_move"],
        turn=1,
        plays=data["plays"],
        idle_turns=data["idle_turns"],
        exchanges=_exchanges(data["exchanges"]),
    )


def _laid(card: Data) -> Laid:
    return Laid(card["card"], card["tapped"] if "tapped" in card else card["spent"])


def _two(lists: list[list[str]]) -> tuple[Cards, Cards]:
    return tuple(lists[0]), tuple(lists[1])


def _exchanges(listed: list[dict[str, int]]) -> tuple[Exchange, ...]:
    return tuple(Exchange(one["seat"], one["lane"]) for one in listed)


def _sealed(state: State, data: Data) -> State:
    return replace(state, sealed=paired(state.sealed, data["seat"], data["move"]["card"]))


def _revealed(state: State, data: Data) -> State:
    one, other = data["cards"]
    hands = (_without(state.hands[0], one), _without(state.hands[1], other))
    return replace(state, hands=hands, sealed=(None, None), reveals=(*state.reveals, (one, other)), ply=state.ply + 1)


def _card_returned(state: State, data: Data) -> State:
    return replace(state, decks=paired(state.decks, data["seat"], tuple(data["deck"])))


def _card_drawn(state: State, data: Data) -> State:
    seat = data["seat"]
    hands = paired(state.hands, seat, (*state.hands[seat], data["card"]))
    return replace(state, hands=hands, decks=paired(state.decks, seat, state.decks[seat][1:]))


def _turn_began(state: State, data: Data) -> State:
    seat, turn = data["seat"], data["turn"]
    first = seat if turn == 1 else state.first_seat
    return replace(state, phase=TURN, active=seat, turn=turn, plays=0, first_seat=first)


def _power_played(state: State, data: Data) -> State:
    seat, card, lane = data["seat"], data["move"]["card"], data["move"]["lane"]
    stacks = laid(state.stacks, seat, lane, card)
    hands = paired(state.hands, seat, _without(state.hands[seat], card))
    return replace(state, stacks=stacks, hands=hands, plays=state.plays + 1, ply=state.ply + 1)


def _destiny_laid(state: State, data: Data) -> State:
    """The active seat's card is a play and becomes pending; the other seat's is a reaction."""
    seat, move = data["seat"], data["move"]
    card, lane = move["card"], move["lane"]
    stacks = laid(state.stacks, seat, lane, card)
    hands = paired(state.hands, seat, _without(state.hands[seat], card))
    plays = state.plays + (seat == state.active)
    return _announced(replace(state, stacks=stacks, hands=hands, plays=plays), data, card, move["activate"])


def _card_activated(state: State, data: Data) -> State:
    return _announced(state, data, data["card"], activated=True)


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


def _combo_played(state: State, data: Data) -> State:
    seat, move, lanes = data["seat"], data["move"], data["lanes"]
    combo = move["combo"]
    hand = state.hands[seat]
    for card in COMBOS[combo]:
        hand = _without(hand, card)
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
    owner = seat if "lanes" in move else 1 - seat
    return replace(state, stacks=rearranged(state.stacks, owner, lanes, move["order"]))


def _card_discarded(state: State, data: Data) -> State:
    seat, card = data["seat"], data["move"]["card"]
    return replace(
        state,
        hands=paired(state.hands, seat, _without(state.hands[seat], card)),
        discards=paired(state.discards, seat, (*state.discards[seat], card)),
        plays=state.plays + 1,
        ply=state.ply + 1,
    )


def _passed(state: State, _data: Data) -> State:
    return replace(state, ply=state.ply + 1)


def _turn_ended(state: State, data: Data) -> State:
    exchanges = _exchanges(data["exchanges"])
    return replace(state, idle_turns=data["idle_turns"], exchanges=exchanges, ply=state.ply + 1)


def _strength_changed(state: State, data: Data) -> State:
    assert state.pending is not None
    return replace(state, pending=replace(state.pending, strength=data["strength"]))


def _cards_turned(state: State, data: Data) -> State:
    stacks = state.stacks
    for fold, spots in ((tapped, data["tapped"]), (spent, data["spent"])):
        for spot in spots:
            seat, lane = spot["seat"], spot["lane"]
            stacks = put(stacks, seat, lane, fold(stacks[seat][lane - 1]))
    return replace(state, stacks=stacks)


def _card_moved(state: State, data: Data) -> State:
    seat, lane, to_lane = data["seat"], data["lane"], data["to_lane"]
    return replace(state, stacks=moved(state.stacks, seat, lane, data["depth"], to_lane))


def _chips_lost(state: State, data: Data) -> State:
    seat = data["seat"]
    return replace(state, chips=paired(state.chips, seat, state.chips[seat] - data["lost"]))


def _settled(state: State, _data: Data) -> State:
    return replace(state, phase=TURN, pending=None)


def _game_ended(state: State, data: Data) -> State:
    outcome = Outcome(data["ending"], tuple(data["winners"]), tuple(data["returns"]))
    return replace(state, phase=OVER, pending=None, outcome=outcome)


_FOLDS: Mapping[str, Callable[[State, Data], State]] = {
    events.DEALT: _dealt,
    events.POSITION_GIVEN: _position_given,
    events.HAND_REDRAWN: _dealt,
    events.SEALED: _sealed,
    events.REVEALED: _revealed,
    events.CARD_RETURNED: _card_returned,
    events.CARD_DRAWN: _card_drawn,
    events.TURN_BEGAN: _turn_began,
    events.POWER_PLAYED: _power_played,
    events.DESTINY_LAID: _destiny_laid,
    events.CARD_ACTIVATED: _card_activated,
    events.COMBO_PLAYED: _combo_played,
    events.CARD_DISCARDED: _card_discarded,
    events.PASSED: _passed,
    events.TURN_ENDED: _turn_ended,
    events.STRENGTH_CHANGED: _strength_changed,
    events.CARDS_TURNED: _cards_turned,
    events.CARD_MOVED: _card_moved,
    events.CHIPS_LOST: _chips_lost,
    events.SETTLED: _settled,
    events.GAME_ENDED: _game_ended,
}
