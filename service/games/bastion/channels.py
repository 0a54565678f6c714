"""What can be channelled, and what it gives (BN6)."""

from collections.abc import Iterable

from service.games.bastion.board import amount, is_blocked, properties_at, quarter_at, source_colour
from service.games.bastion.data import tables
from service.games.bastion.data.words import COIL, COLOURS, PLENTY, PRISM, SOURCES, Colour
from service.games.bastion.model import Place, Quarter, State
from service.kernel.values import Move, Seat


def source_numbers(state: State, quarter: Quarter) -> list[int]:
    """The sources that exist, ascending."""
    return [number for number in range(1, len(quarter.sources) + 1) if source_colour(state, quarter, number)]


def source_yield(state: State, quarter: Quarter, number: int) -> tuple[Colour, int]:
    """BN6.2, BN8.7: colour and most mana of an existing source, armed Prism and Plenty counted."""
    colour = source_colour(state, quarter, number) or ""
    structure = quarter.bases[number - 1 - len(SOURCES)] if number not in SOURCES else None
    count = tables().rituals[structure].amount if structure else tables().numbers.source_mana
    for armed in state.turn.armed:
        if armed.effect == PRISM and armed.colour is not None:
            colour = armed.colour
        elif armed.effect == PLENTY:
            count += armed.power
    return colour, count


def can_channel_source(state: State, quarter: Quarter, number: int) -> bool:
    """BN6.1, BN6.2, BN6.5: an open source that would give something."""
    if is_blocked(quarter) or source_colour(state, quarter, number) is None or quarter.sources[number - 1] is not None:
        return False
    colour, count = source_yield(state, quarter, number)
    return count > 0 and amount(state.reserve, colour) > 0


def can_channel_tower(state: State, number: int) -> bool:
    """BN6.1, BN6.3, BN16.11: an open tower, not coiled, with a closed source in its quarter."""
    quarter = quarter_at(state, number)
    is_open = not is_blocked(quarter) and quarter.tower is None and any(quarter.sources)
    return is_open and COIL not in properties_at(state, number)


def can_channel_citadel(state: State) -> bool:
    """BN6.4, BN4.9: a closed tower, and no enemy in the citadel."""
    return not state.citadel and bool(towers_at_hand(state))


def closed_towers(state: State) -> list[int]:
    """The quarters on whose towers mana lies."""
    return [number for number, quarter in enumerate(state.quarters, 1) if quarter.tower is not None]


def towers_at_hand(state: State) -> list[int]:
    """BN6.4, BN16.11: the quarters whose towers give their mana in the citadel."""
    return [number for number in closed_towers(state) if COIL not in properties_at(state, number)]


def mana_on_towers(state: State, numbers: Iterable[int]) -> dict[Colour, int]:
    """The mana on the towers of these quarters, by colour."""
    return counted(quarter_at(state, number).tower for number in numbers)


def payable(state: State, seat: Seat) -> list[Colour]:
    """The colours in which the seat can pay for channelling."""
    price, mana = tables().numbers.channel_price, state.defenders[seat].mana
    return [colour for colour, count in zip(COLOURS, mana, strict=True) if count >= price]


def taken(state: State, seat: Seat, move: Move) -> dict[Colour, int]:
    """BN6.2-BN6.5: what a legal channelling gives, by colour."""
    place: Place = state.defenders[seat].place
    if not isinstance(place, int):
        return mana_on_towers(state, towers_at_hand(state))
    quarter = quarter_at(state, place)
    if move["from"] == "tower":
        return counted(quarter.sources)
    colour, count = source_yield(state, quarter, move["source"])
    return {colour: min(count, amount(state.reserve, colour))}


def counted(pieces: Iterable[Colour | None]) -> dict[Colour, int]:
    """Pieces by colour, in colour order; None is no piece."""
    lying = list(pieces)
    return {colour: lying.count(colour) for colour in COLOURS if colour in lying}
