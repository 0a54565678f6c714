"""Destinies laid and activated: what may be done with each, in the order of the legal list (BA5, BA11.5)."""

from collections.abc import Iterator
from itertools import combinations

from service.games.balaans.data import DEFLECT, KIND, LANES, VALUE
from service.games.balaans.lanes import energy, live, own_strength
from service.games.balaans.model import Moves, State
from service.games.balaans.reach import can_activate, can_buff, can_lay, can_lay_inactive, is_strong_enough, targets
from service.games.balaans.table import in_catalogue_order


def destinies(state: State, seat: int) -> Moves:
    """BA5.1, BA5.4, BA7.3: every Destiny in hand, inactive or activated."""
    for card in (card for card in in_catalogue_order(state.hands[seat]) if card not in VALUE):
        kind = KIND[card]
        for lane in LANES:
            if not can_lay(state, seat, card, lane):
                continue
            move = {"type": "destiny", "card": card, "lane": lane}
            if can_lay_inactive(state, kind, lane):
                yield move | {"activate": False}
            for rest in _activated(state, seat, kind, lane):
                yield move | {"activate": True} | rest


def activations(state: State, seat: int) -> Moves:
    """BA5.9: the live cards that may be activated now."""
    for lane in LANES:
        card = live(state, seat, lane)
        if card is not None:
            for rest in _activated(state, seat, KIND[card], lane):
                yield {"type": "activate", "lane": lane} | rest


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
