"""Reading the board: what stands and lies where."""

from collections.abc import Iterator

from service.games.bastion.data import tables
from service.games.bastion.data.words import (
    COLOURS,
    FLYING,
    GATES,
    QUARTERS,
    SECTIONS,
    SECTIONS_A_QUARTER,
    SOURCES,
    SPRING,
    Card,
    Colour,
    quarter_of,
)
from service.games.bastion.model import Enemy, Mana, Place, Quarter, Spot, Stack, State
from service.kernel.values import Json, Seat

COLOUR_INDEX = {colour: index for index, colour in enumerate(COLOURS)}


def amount(mana: Mana, colour: Colour) -> int:
    """How much of one colour."""
    return mana[COLOUR_INDEX[colour]]


def ranked(cards: tuple[Card, ...]) -> list[Card]:
    """The cards in table order (BN1.6, BN1.8)."""
    return sorted(cards, key=tables().rank.__getitem__)


def has(enemy: Enemy, prop: str) -> bool:
    """Whether the card has the property."""
    return prop in tables().enemies[enemy.card].properties


def any_has(stack: Stack, prop: str) -> bool:
    """Whether any card of the stack has the property."""
    return any(has(enemy, prop) for enemy in stack)


def properties_at(state: State, place: Place) -> set[str]:
    """BN16.1: the properties of all cards at the wall and on the square of this quarter; none in the citadel."""
    if not isinstance(place, int):
        return set()
    last, enemies = place * SECTIONS_A_QUARTER, tables().enemies
    stacks = (quarter_at(state, place).square, *state.camp[last - SECTIONS_A_QUARTER : last])
    return {prop for stack in stacks for enemy in stack for prop in enemies[enemy.card].properties}


def in_play(state: State) -> Iterator[Enemy]:
    """Every enemy on the wall, on squares and in the citadel."""
    for stack in (*state.camp, *(quarter.square for quarter in state.quarters), state.citadel):
        yield from stack


def spot_of(target: Json) -> Spot:
    """The spot that an attack's target names (BN7.2)."""
    if isinstance(target, int):
        return Spot(section=target)
    return Spot(square=target.get("square"), citadel=target.get("citadel"))


def target_of(spot: Spot) -> Json:
    """The spot as an attack names it."""
    if spot.section is not None:
        return spot.section
    return {"citadel": spot.citadel} if spot.square is None else {"square": spot.square}


def spots(state: State) -> Iterator[Spot]:
    """All spots with an enemy that can be reached at all, in the order of BN11.2."""
    for section in SECTIONS:
        if state.camp[section - 1]:
            yield Spot(section=section)
    for number, quarter in enumerate(state.quarters, 1):
        if quarter.square:
            yield Spot(square=number)
    for enemy in state.citadel:
        yield Spot(citadel=enemy.card)


def stack_at(state: State, spot: Spot) -> Stack:
    """BN1.4: the stack there, its top last; in the citadel each enemy stands for itself."""
    if spot.section is not None:
        return state.camp[spot.section - 1]
    if spot.square is not None:
        return quarter_at(state, spot.square).square
    return tuple(enemy for enemy in state.citadel if enemy.card == spot.citadel)


def quarter_of_spot(spot: Spot) -> int | None:
    """The quarter at whose wall or square the spot is; None for the citadel."""
    return quarter_of(spot.section) if spot.section is not None else spot.square


def quarter_at(state: State, number: int) -> Quarter:
    """The quarter of that number."""
    return state.quarters[number - 1]


def colour_of(state: State, enemy: Enemy, quarter: int | None) -> Colour:
    """BN1.7: a legend has the colour of the quarter it stands at; in the citadel (None) it keeps its own."""
    fixed = tables().enemies[enemy.card].colour or enemy.colour
    return fixed or quarter_at(state, quarter or 0).colour


def tail(state: State) -> int:
    """BN1.4: the occupied section with the highest number; 0 when the camp is empty."""
    return next((section for section in reversed(SECTIONS) if state.camp[section - 1]), 0)


def free_below(state: State, section: int) -> int:
    """BN4.10: the first free section towards 1; without one, through the gates."""
    return next((below for below in range(section - 1, 0, -1) if not state.camp[below - 1]), GATES)


def free_square(state: State, quarter: int) -> int | None:
    """BN4.6: the first free square from this quarter on, counter-clockwise."""
    order = (*QUARTERS[:quarter][::-1], *QUARTERS[quarter:][::-1])
    return next((number for number in order if not quarter_at(state, number).square), None)


def next_quarter(quarter: int) -> int:
    """BN1.2: the next quarter clockwise."""
    return quarter % len(QUARTERS) + 1


def is_clear(state: State) -> bool:
    """BN10.1: the camp is empty and so is the deck."""
    return not state.deck and not any(state.camp)


def is_blocked(quarter: Quarter) -> bool:
    """BN4.7: a card that flies is on its square."""
    return any(has(enemy, prop) for enemy in quarter.square for prop in FLYING)


def source_colour(state: State, quarter: Quarter, number: int) -> Colour | None:
    """BN1.5, BN9.5: the colour that a source gives; None where there is no such source."""
    if number in SOURCES:
        return tables().sources[state.terms.side, quarter.colour][number - 1]
    structure = quarter.bases[number - 1 - len(SOURCES)]
    ritual = tables().rituals[structure] if structure else None
    return ritual.colour if ritual and ritual.kind == SPRING else None


def has_structure(quarter: Quarter, kind: str) -> bool:
    """Whether a structure of that kind lies on one of the bases."""
    return any(card is not None and tables().rituals[card].kind == kind for card in quarter.bases)


def together(state: State, seat: Seat, other: Seat) -> bool:
    """Whether two seats stand at the same place."""
    return state.defenders[seat].place == state.defenders[other].place


def place(state: State, seat: Seat) -> Place:
    """Where the seat stands."""
    return state.defenders[seat].place


def is_armed(state: State, effect: str) -> bool:
    """Whether such an effect waits for its use."""
    return any(armed.effect == effect for armed in state.turn.armed)
