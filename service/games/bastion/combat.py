"""Strength, guards, reach and prices of enemies (BN7)."""

from collections import Counter
from collections.abc import Mapping

from service.games.bastion.board import (
    amount,
    colour_of,
    has,
    is_armed,
    next_quarter,
    place,
    quarter_at,
    quarter_of_spot,
    stack_at,
    together,
)
from service.games.bastion.data import tables
from service.games.bastion.data.words import (
    ALCHEMY,
    AMULET,
    CITADEL,
    ESCORT,
    FIREBALL,
    GATES,
    GUARD,
    LIGHTNING,
    MISSILE,
    OBELISK,
    PRIEST,
    TWOFOLD,
    USURP,
    WARD,
    Colour,
)
from service.games.bastion.model import Armed, Enemy, Spot, Stack, State
from service.kernel.values import Seat


def beside(state: State, section: int | None) -> tuple[Stack, ...]:
    """BN1.4: the stacks, empty or not, on the adjacent sections (24 and 1 are not); none for who is not on the wall."""
    if section is None:
        return ()
    below = (state.camp[section - 2],) if section > 1 else ()
    above = (state.camp[section],) if section < GATES else ()
    return below + above


def strength(enemy: Enemy, neighbours: tuple[Stack, ...]) -> int:
    """BN7.1: of the card, plus growth, plus the priests on the adjacent sections."""
    own = tables().enemies[enemy.card].strength + enemy.growth
    priests = sum(has(neighbour, PRIEST) for stack in neighbours for neighbour in stack)
    return own + priests * tables().numbers.priest_strength


def is_guarded(enemy: Enemy, neighbours: tuple[Stack, ...]) -> bool:
    """BN7.4, BN16.9: a guard stands on an adjacent section, or an escort's enemies on all of them."""
    if any(has(neighbour, GUARD) for stack in neighbours for neighbour in stack):
        return True
    return has(enemy, ESCORT) and bool(neighbours) and all(neighbours)


def is_reached(state: State, seat: Seat, spot: Spot, enemy: Enemy) -> bool:
    """BN7.2: from a quarter its wall and square, from the citadel the citadel; BN8.2: with Missile everything.

    BN16.10: a usurper is reached from the quarter of its colour too.
    """
    here = place(state, seat)
    if is_armed(state, MISSILE) or here == (quarter_of_spot(spot) or CITADEL):
        return True
    usurps = spot.citadel is not None and isinstance(here, int) and has(enemy, USURP)
    return usurps and quarter_at(state, int(here)).colour == colour_of(state, enemy, None)


def price(state: State, seat: Seat, spot: Spot, enemy: Enemy) -> int:
    """BN7.3: the strength less all reductions, never below the least price."""
    quarter = quarter_of_spot(spot)
    colour, warded = colour_of(state, enemy, quarter), has(enemy, WARD)
    reduction = sum(_reduction(state, seat, armed, colour, warded) for armed in state.turn.armed)
    if quarter is not None:
        cards = (tables().rituals[card] for card in quarter_at(state, quarter).bases if card is not None)
        reduction += sum(card.amount for card in cards if card.kind == OBELISK)
    return max(tables().numbers.least_price, strength(enemy, beside(state, spot.section)) - reduction)


def _reduction(state: State, seat: Seat, armed: Armed, colour: Colour, warded: bool) -> int:
    """What one armed effect takes off the price of an enemy of that colour, with or without ward (BN7.4, BN8.2)."""
    counts = (
        (armed.effect == LIGHTNING and not warded)
        or (armed.effect == FIREBALL and not warded and together(state, armed.seat, seat))
        or (armed.effect == AMULET and armed.colour == colour)
    )
    return armed.power if counts else 0


def second_colour(state: State, enemy: Enemy, quarter: int | None) -> Colour | None:
    """BN16.8: the colour of the smaller half of a price that is paid in two colours, else None."""
    if quarter is None or not has(enemy, TWOFOLD):
        return None
    return quarter_at(state, next_quarter(quarter)).colour


def payment(state: State, enemy: Enemy, quarter: int | None, cost: int) -> Mapping[Colour, int]:
    """BN7.3, BN16.8: the mana that a price of ``cost`` asks for, by colour."""
    colour, second = colour_of(state, enemy, quarter), second_colour(state, enemy, quarter)
    if second is None:
        return {colour: cost}
    return Counter({colour: cost - cost // 2}) + Counter({second: cost // 2})


def is_attackable(state: State, seat: Seat, spot: Spot) -> bool:
    """BN7.2-BN7.5: an enemy stands there, within reach, not guarded, and the seat can pay for it."""
    stack = stack_at(state, spot)
    if not stack:
        return False
    enemy = stack[-1]
    if not is_reached(state, seat, spot, enemy) or is_guarded(enemy, beside(state, spot.section)):
        return False
    cost, mana = price(state, seat, spot, enemy), state.defenders[seat].mana
    if is_armed(state, ALCHEMY):
        return sum(mana) >= cost
    wanted = payment(state, enemy, quarter_of_spot(spot), cost)
    return all(amount(mana, colour) >= count for colour, count in wanted.items())
