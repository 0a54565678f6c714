"""The legal list, part by part, each in its order (BA11.5)."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from typing import Any

from service.games.balaans.data import (
    BLUE,
    COMBOS,
    DEFLECT,
    HAND_LIMIT,
    KIND,
    LANES,
    PLACE,
    POWERS,
    PURPLE,
    RED,
    VALUE,
    YELLOW,
)
from service.games.balaans.lanes import energy, live, own_strength, stack
from service.games.balaans.reach import (
    can_activate,
    can_buff,
    can_lay,
    can_lay_inactive,
    fits,
    holds_combo,
    is_strong_enough,
    red_lanes,
    targets,
    yellow_lanes,
)
from service.games.balaans.state import State

Moves = Iterator[dict[str, Any]]


def in_catalogue_order(cards: Iterable[str]) -> list[str]:
    """Cards as lists show them."""
    return sorted(cards, key=PLACE.__getitem__)


def reveals(state: State, seat: int) -> Moves:
    """BA2.3: any Power in hand."""
    for card in _powers_in(state, seat):
        yield {"type": "reveal", "card": card}


def plays(state: State, seat: int) -> Moves:
    """BA3.3: Powers, Destinies and combos from the hand."""
    yield from _powers(state, seat)
    yield from _destinies(state, seat)
    yield from combos(state, seat)


def turns(state: State, seat: int) -> Moves:
    """BA3.2, BA3.4, BA3.5: the active seat's moves."""
    full = len(state.hands[seat]) == HAND_LIMIT
    left = state.plays < state.terms.plays_per_turn
    if left:
        yield from _powers(state, seat)
        yield from _destinies(state, seat)
    yield from activations(state, seat)
    if left:
        yield from combos(state, seat)
        if full and not has_play(state, seat):
            yield from ({"type": "discard", "card": card} for card in in_catalogue_order(set(state.hands[seat])))
    if not full:
        yield {"type": "end_turn"}


def reactions(state: State, seat: int) -> Moves:
    """BA7.1, BA7.3: one reaction, or none."""
    yield from _destinies(state, seat)
    yield from activations(state, seat)
    yield from combos(state, seat)
    yield {"type": "pass"}


def has_play(state: State, seat: int) -> bool:
    """BA3.5: whether any Power, Destiny or combo can be played."""
    return next(plays(state, seat), None) is not None


def activations(state: State, seat: int) -> Moves:
    """BA5.9: the live cards that may be activated now."""
    for lane in LANES:
        card = live(state, seat, lane)
        if card is not None:
            for rest in _activated(state, seat, KIND[card], lane):
                yield {"type": "activate", "lane": lane} | rest


def combos(state: State, seat: int) -> Moves:
    """BA8: purple and blue on any lane, red and yellow with every order that changes something."""
    hand = state.hands[seat]
    for combo in (name for name in COMBOS if holds_combo(hand, name)):
        move = {"type": "combo", "combo": combo}
        if combo in (PURPLE, BLUE):
            yield from (move | {"lane": lane} for lane in LANES)
        elif combo == RED:
            for lane in LANES:
                yield from (move | {"lane": lane, "order": order} for order in _orders(red_lanes(state, seat, lane)))
        elif combo == YELLOW:
            for lanes in _groups(yellow_lanes(state, seat)):
                yield from (move | {"lanes": list(lanes), "order": order} for order in _orders(lanes))


def _powers(state: State, seat: int) -> Moves:
    """BA4: every Power on every lane that takes it; there is no such reaction."""
    for card in _powers_in(state, seat):
        for lane in LANES:
            if fits(stack(state, seat, lane), card):
                yield {"type": "power", "card": card, "lane": lane}


def _destinies(state: State, seat: int) -> Moves:
    """BA5.1, BA5.4, BA7.3: every Destiny in hand, inactive or activated."""
    for card in _destinies_in(state, seat):
        kind = KIND[card]
        for lane in LANES:
            if not can_lay(state, seat, card, lane):
                continue
            move = {"type": "destiny", "card": card, "lane": lane}
            if can_lay_inactive(state, kind, lane):
                yield move | {"activate": False}
            for rest in _activated(state, seat, kind, lane):
                yield move | {"activate": True} | rest


def _activated(state: State, seat: int, kind: str, lane: int) -> Moves:
    """BA5.8, BA6.6, BA6.8: the ways to activate a card of this kind in a lane."""
    if not can_activate(state, seat, kind, lane):
        return
    own = own_strength(state, seat, kind, lane)
    for buffs, extra in _buffings(state, seat, lane):
        if kind == DEFLECT:
            for depth, to_lane in targets(state, seat, lane, own + extra):
                yield {"buffs": list(buffs), "depth": depth, "to_lane": to_lane}
        elif is_strong_enough(state, kind, own + extra):
            yield {"buffs": list(buffs)}


def _buffings(state: State, seat: int, lane: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """BA5.8: every set of other lanes with a live Buff, fewer first, and what it adds."""
    helpers = {helper: energy(state, seat, helper) for helper in LANES if can_buff(state, seat, lane, helper)}
    for size in range(len(helpers) + 1):
        for buffs in combinations(helpers, size):
            yield buffs, sum(helpers[helper] for helper in buffs)


def _groups(lanes: list[int]) -> Iterator[tuple[int, ...]]:
    yield from combinations(lanes, 2)
    yield from combinations(lanes, 3)


def _orders(lanes: Iterable[int]) -> Iterator[list[int]]:
    """BA8.3: the permutations, in lexicographic order, without the lanes as they are."""
    orders = permutations(lanes)
    next(orders)
    yield from (list(order) for order in orders)


def _powers_in(state: State, seat: int) -> list[str]:
    """BA11.5: equal cards in hand give one move."""
    return [card for card in POWERS if card in state.hands[seat]]


def _destinies_in(state: State, seat: int) -> list[str]:
    return [card for card in in_catalogue_order(state.hands[seat]) if card not in VALUE]
