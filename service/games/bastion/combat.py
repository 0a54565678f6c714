"""Strength, guards, reach and prices of enemies (BN7)."""

from service.games.bastion.board import (
    amount,
    any_has,
    colour_of,
    has,
    is_armed,
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
    FIREBALL,
    GATES,
    GUARD,
    LIGHTNING,
    MISSILE,
    OBELISK,
    PRIEST,
    WARD,
    Colour,
)
from service.games.bastion.model import Armed, Enemy, Spot, Stack, State
from service.kernel.values import Seat


def adjacent(state: State, section: int) -> Stack:
    """BN1.4: all cards on the sections whose numbers differ by 1; 24 and 1 are not adjacent."""
    below = state.camp[section - 2] if section > 1 else ()
    above = state.camp[section] if section < GATES else ()
    return below + above


def strength(state: State, enemy: Enemy, section: int | None) -> int:
    """BN7.1: of the card, plus growth, plus the priests on the adjacent sections; None: not on the wall."""
    own = tables().enemies[enemy.card].strength + enemy.growth
    if section is None:
        return own
    priests = sum(has(neighbour, PRIEST) for neighbour in adjacent(state, section))
    return own + priests * tables().numbers.priest_strength


def is_guarded(state: State, section: int | None) -> bool:
    """BN7.4: a guard stands on an adjacent section."""
    return section is not None and any_has(adjacent(state, section), GUARD)


def is_reached(state: State, seat: Seat, spot: Spot) -> bool:
    """BN7.2: from a quarter its wall and square, from the citadel the citadel; BN8.2: with Missile everything."""
    return is_armed(state, MISSILE) or place(state, seat) == (quarter_of_spot(spot) or CITADEL)


def price(state: State, seat: Seat, spot: Spot, enemy: Enemy) -> int:
    """BN7.3: the strength less all reductions, never below the least price."""
    quarter = quarter_of_spot(spot)
    colour, warded = colour_of(state, enemy, quarter), has(enemy, WARD)
    reduction = sum(_reduction(state, seat, armed, colour, warded) for armed in state.turn.armed)
    if quarter is not None:
        cards = (tables().rituals[card] for card in quarter_at(state, quarter).bases if card is not None)
        reduction += sum(card.amount for card in cards if card.kind == OBELISK)
    return max(tables().numbers.least_price, strength(state, enemy, spot.section) - reduction)


def _reduction(state: State, seat: Seat, armed: Armed, colour: Colour, warded: bool) -> int:
    """What one armed effect takes off the price of an enemy of that colour, with or without ward (BN7.4, BN8.2)."""
    counts = (
        (armed.effect == LIGHTNING and not warded)
        or (armed.effect == FIREBALL and not warded and together(state, armed.seat, seat))
        or (armed.effect == AMULET and armed.colour == colour)
    )
    return armed.power if counts else 0


def is_attackable(state: State, seat: Seat, spot: Spot) -> bool:
    """BN7.2-BN7.5: an enemy stands there, within reach, not guarded, and the seat can pay for it."""
    stack = stack_at(state, spot)
    if not stack or not is_reached(state, seat, spot) or is_guarded(state, spot.section):
        return False
    enemy = stack[-1]
    mana = state.defenders[seat].mana
    purse = sum(mana) if is_armed(state, ALCHEMY) else amount(mana, colour_of(state, enemy, quarter_of_spot(spot)))
    return purse >= price(state, seat, spot, enemy)
