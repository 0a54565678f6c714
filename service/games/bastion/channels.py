"""What can be channelled, and what it gives (BN6)."""

from collections.abc import Iterable

from service.games.bastion.board import amount, is_blocked, quarter_at, source_colour
from service.games.bastion.data import tables
from service.games.bastion.data.words import COLOURS, PLENTY, PRISM, SOURCES, Colour
from service.games.bastion.model import Quarter, State
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


def can_channel_tower(quarter: Quarter) -> bool:
    """BN6.1, BN6.3: an open tower with a closed source in its quarter."""
    return not is_blocked(quarter) and quarter.tower is None and any(quarter.sources)


def can_channel_citadel(state: State) -> bool:
    """BN6.4, BN4.9: a closed tower, and no enemy in the citadel."""
    return not state.citadel and any(quarter.tower for quarter in state.quarters)


def payable(state: State, seat: Seat) -> list[Colour]:
    """The colours in which the seat can pay for channelling."""
    price, mana = tables().numbers.channel_price, state.defenders[seat].mana
    return [colour for colour, count in zip(COLOURS, mana, strict=True) if count >= price]


def taken(state: State, seat: Seat, move: Move) -> dict[Colour, int]:
    """BN6.2-BN6.5: what a legal channelling gives, by colour."""
    place = state.defenders[seat].place
    if not isinstance(place, int):
        return _counted(quarter.tower for quarter in state.quarters)
    quarter = quarter_at(state, place)
    if move["from"] == "tower":
        return _counted(quarter.sources)
    colour, count = source_yield(state, quarter, move["source"])
    return {colour: min(count, amount(state.reserve, colour))}


def _counted(pieces: Iterable[Colour | None]) -> dict[Colour, int]:
    lying = list(pieces)
    return {colour: lying.count(colour) for colour in COLOURS if colour in lying}
