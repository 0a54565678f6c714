"""Combos: which can be played, on which lanes, and what each may rearrange (BA8)."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations
from operator import eq

from service.games.balaans.data import BLUE, COMBOS, LANES, NEAR, PURPLE, RED, YELLOW
from service.games.balaans.lanes import stack
from service.games.balaans.model import Cards, Moves, State

MOST_LIFTED = 3
"""BA8.5: so many own top cards does yellow move at most."""


def combos(state: State, seat: int) -> Moves:
    """BA8: purple and blue on any lane, red and yellow with every arrangement that changes something."""
    hand = state.hands[seat]
    for combo in (name for name in COMBOS if holds_combo(hand, name)):
        move = {"type": "combo", "combo": combo}
        if combo in (PURPLE, BLUE):
            yield from (move | {"lane": lane} for lane in LANES)
        elif combo == RED:
            for lane in LANES:
                yield from (move | {"lane": lane, "order": order} for order in _orders(red_lanes(state, seat, lane)))
        elif combo == YELLOW:
            for lanes, to in _arrangements(yellow_lanes(state, seat)):
                yield move | {"lanes": list(lanes), "to": list(to)}


def holds_combo(hand: Cards, combo: str) -> bool:
    """BA8.1: all three cards come from the hand."""
    return all(card in hand for card in COMBOS[combo])


def red_lanes(state: State, seat: int, lane: int) -> list[int]:
    """BA8.3: the opponent's non-empty lanes at and around ``lane``."""
    return [near for near in NEAR[lane] if stack(state, 1 - seat, near)]


def yellow_lanes(state: State, seat: int) -> list[int]:
    """BA8.5: the own non-empty lanes."""
    return [lane for lane in LANES if stack(state, seat, lane)]


def is_new_order(lanes: list[int], order: list[int]) -> bool:
    """BA8.3: a permutation of the lanes other than themselves."""
    return sorted(order) == lanes and order != lanes


def can_relay(filled: Sequence[int], lanes: Sequence[int], to: Sequence[int]) -> bool:
    """BA8.5: the lanes have a top card, each goes to another lane, and ``to`` never descends."""
    return (
        len(to) == len(lanes)
        and all(lane in filled for lane in lanes)
        and not any(map(eq, lanes, to))
        and list(to) == sorted(to)
    )


def _orders(lanes: list[int]) -> Iterator[list[int]]:
    """BA8.3: the permutations, in lexicographic order, without the lanes as they are."""
    orders = permutations(lanes)
    next(orders)
    yield from (list(order) for order in orders)


def _arrangements(filled: Sequence[int]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """BA8.5, BA11.5: which tops are lifted, in which order, and where they go; fewer first, then lexicographic."""
    for count in range(1, MOST_LIFTED + 1):
        for lanes in permutations(filled, count):
            for to in combinations_with_replacement(LANES, count):
                if not any(map(eq, lanes, to)):
                    yield lanes, to
