"""What lies on the table: stacks of cards, what can be said of one, and what can be done to them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from service.games.balaans.data import LANES, PLACE, VALUE

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Laid:
    """A card in a stack; ``used`` says of a Power that it is tapped, of a Destiny that it is spent (BA1.3, BA1.4)."""

    card: str
    used: bool = False


Stack = tuple[Laid, ...]
"""Bottom to top (BA1.2)."""
Side = tuple[Stack, ...]
"""A seat's five stacks, lane 1 first."""
Stacks = tuple[Side, Side]
EMPTY: Side = ((),) * len(LANES)


def topmost_power(stack: Stack) -> Laid | None:
    """The Power that counts for the lane, whatever lies on it (BA1.5), and supports the top card (BA5.2)."""
    for laid in reversed(stack):
        if laid.card in VALUE:
            return laid
    return None


def value(stack: Stack) -> int:
    """BA1.5: the value of the topmost Power, 0 without one."""
    power = topmost_power(stack)
    return 0 if power is None else VALUE[power.card]


def bears(stack: Stack) -> bool:
    """BA5.1: whether the topmost Power is untapped, so that it can support a Destiny."""
    power = topmost_power(stack)
    return power is not None and not power.used


def awake(stack: Stack) -> bool:
    """BA5.3: whether the top is an unspent Destiny with an untapped support."""
    return bool(stack) and stack[-1].card not in VALUE and not stack[-1].used and bears(stack)


def tapped(stack: Stack) -> Stack:
    """The stack with its topmost Power tapped."""
    for place in range(len(stack) - 1, -1, -1):
        if stack[place].card in VALUE:
            return (*stack[:place], Laid(stack[place].card, True), *stack[place + 1 :])
    return stack


def spent(stack: Stack) -> Stack:
    """The stack with its top Destiny spent."""
    return (*stack[:-1], Laid(stack[-1].card, True))


def paired(pair: tuple[T, T], seat: int, item: T) -> tuple[T, T]:
    """The pair with another item for ``seat``."""
    return (item, pair[1]) if seat == 0 else (pair[0], item)


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without one of this name."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


def in_catalogue_order(cards: Iterable[str]) -> list[str]:
    """Cards as lists show them."""
    return sorted(cards, key=PLACE.__getitem__)


def put(stacks: Stacks, seat: int, lane: int, stack: Stack) -> Stacks:
    """The table with another stack in one lane of one seat."""
    side = stacks[seat]
    return paired(stacks, seat, (*side[: lane - 1], stack, *side[lane:]))


def laid(stacks: Stacks, seat: int, lane: int, card: str) -> Stacks:
    """The table with one more card, on top of a stack."""
    return put(stacks, seat, lane, (*stacks[seat][lane - 1], Laid(card)))


def moved(stacks: Stacks, seat: int, lane: int, depth: int, to_lane: int) -> Stacks:
    """BA6.9: the table with a card taken out of one stack and put on top of another, used as it was."""
    source, goal = stacks[seat][lane - 1], stacks[seat][to_lane - 1]
    place = len(source) - 1 - depth
    stacks = put(stacks, seat, lane, source[:place] + source[place + 1 :])
    return put(stacks, seat, to_lane, (*goal, source[place]))


def rearranged(stacks: Stacks, seat: int, lanes: Sequence[int], order: Sequence[int]) -> Stacks:
    """BA8.3: the new top of lanes[i] is the former top of order[i]."""
    side = stacks[seat]
    for lane, source in zip(lanes, order, strict=True):
        stacks = put(stacks, seat, lane, (*side[lane - 1][:-1], side[source - 1][-1]))
    return stacks


def relaid(stacks: Stacks, seat: int, lanes: Sequence[int], to: Sequence[int]) -> Stacks:
    """BA8.5: the tops of ``lanes`` are lifted together and laid down in this order, the i-th on lane to[i]."""
    lifted = [stacks[seat][lane - 1][-1] for lane in lanes]
    for lane in lanes:
        stacks = put(stacks, seat, lane, stacks[seat][lane - 1][:-1])
    for card, lane in zip(lifted, to, strict=True):
        stacks = put(stacks, seat, lane, (*stacks[seat][lane - 1], card))
    return stacks


def purpled(stacks: Stacks, seat: int, lanes: Iterable[int]) -> Stacks:
    """BA8.2: the table with every Power tapped in these lanes, covered ones too."""
    for lane in lanes:
        stack = stacks[seat][lane - 1]
        stacks = put(stacks, seat, lane, tuple(Laid(it.card, it.used or it.card in VALUE) for it in stack))
    return stacks
