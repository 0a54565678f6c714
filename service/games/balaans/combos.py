"""Combos: which can be played, on which lanes, and what each may rearrange (BA8)."""

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations

from service.games.balaans.data import BLUE, COMBOS, LANES, NEAR, PURPLE, RED, YELLOW
from service.games.balaans.lanes import stack
from service.games.balaans.model import Cards, Moves, State


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


def holds_combo(hand: Cards, combo: str) -> bool:
    """BA8.1: all three cards come from the hand."""
    return all(card in hand for card in COMBOS[combo])


def red_lanes(state: State, seat: int, lane: int) -> list[int]:
    """BA8.3: the opponent's non-empty lanes at and around ``lane``."""
    return [near for near in NEAR[lane] if stack(state, 1 - seat, near)]


def yellow_lanes(state: State, seat: int) -> list[int]:
    """BA8.5: the own non-empty lanes."""
    return [lane for lane in LANES if stack(state, seat, lane)]


def _groups(lanes: list[int]) -> Iterator[tuple[int, ...]]:
    yield from combinations(lanes, 2)
    yield from combinations(lanes, 3)


def _orders(lanes: Iterable[int]) -> Iterator[list[int]]:
    """BA8.3: the permutations, in lexicographic order, without the lanes as they are."""
    orders = permutations(lanes)
    next(orders)
    yield from (list(order) for order in orders)
