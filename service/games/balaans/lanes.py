"""What the table says: live cards, energy, strength, who holds which lane, who would win by position."""

from collections.abc import Iterable

from service.games.balaans.data import KIND, LANES, LANES_TO_WIN, NEAR, STEAL
from service.games.balaans.model import State
from service.games.balaans.table import Stack, awake, bears, value


def stack(state: State, seat: int, lane: int) -> Stack:
    """The cards of a seat in a lane."""
    return state.stacks[seat][lane - 1]


def live(state: State, seat: int, lane: int) -> str | None:
    """BA5.3: the live card on top of a stack; BA7.5: the pending card is none while the window is open."""
    cards = state.stacks[seat][lane - 1]
    if not awake(cards):
        return None
    pending = state.pending
    if pending is not None and pending.seat == seat and pending.lane == lane:
        return None
    return cards[-1].card


def live_kind(state: State, seat: int, lane: int) -> str | None:
    """The kind of the live card, if there is one."""
    card = live(state, seat, lane)
    return None if card is None else KIND[card]


def lane_value(state: State, seat: int, lane: int) -> int:
    """BA1.5: the value of the topmost Power."""
    return value(state.stacks[seat][lane - 1])


def energy(state: State, seat: int, lane: int) -> int:
    """BA5.6, BA6.2: an untapped topmost Power's value, less that of a live Steal's support opposite."""
    cards = state.stacks[seat][lane - 1]
    if not bears(cards):
        return 0
    if live_kind(state, 1 - seat, lane) == STEAL:
        return max(0, value(cards) - lane_value(state, 1 - seat, lane))
    return value(cards)


def own_strength(state: State, seat: int, kind: str, lane: int) -> int:
    """BA5.7, BA6.4: what a Destiny draws from its own lane; a Steal is never reduced."""
    return lane_value(state, seat, lane) if kind == STEAL else energy(state, seat, lane)


def bonus(state: State, seat: int, buffs: Iterable[int]) -> int:
    """BA5.7: what Buffs add."""
    return sum(energy(state, seat, lane) for lane in buffs)


def is_exchanged(state: State, lane: int) -> bool:
    """BA8.4: whether the values count for the other seat; two exchanges over one lane undo each other."""
    return sum(lane in NEAR[exchange.lane] for exchange in state.exchanges) % 2 == 1


def leader(state: State, lane: int) -> int | None:
    """BA1.5: the seat with the higher lane value, exchanges ignored."""
    first, second = lane_value(state, 0, lane), lane_value(state, 1, lane)
    return None if first == second else int(second > first)


def holder(state: State, lane: int) -> int | None:
    """BA8.4: the seat that holds the lane, exchanges applied."""
    seat = leader(state, lane)
    return 1 - seat if seat is not None and is_exchanged(state, lane) else seat


def leads(state: State) -> tuple[int, int]:
    """How many lanes each seat holds."""
    holders = [holder(state, lane) for lane in LANES]
    return holders.count(0), holders.count(1)


def is_full(state: State) -> bool:
    """BA9.2: whether both seats have a Power in all five lanes."""
    return all(value(cards) for side in state.stacks for cards in side)


def threat(state: State) -> int | None:
    """BA9.2: the seat that wins by position if the other one's turn ends now."""
    if not is_full(state):
        return None
    return next((seat for seat, held in enumerate(leads(state)) if held >= LANES_TO_WIN), None)
