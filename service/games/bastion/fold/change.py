"""Small changes of a state that several events share."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypeVar

from service.games.bastion.board import quarter_at
from service.games.bastion.data.words import COLOURS, QUARTERS, Colour
from service.games.bastion.model import Armed, Mana, Stack, State
from service.kernel.values import Seat

T = TypeVar("T")

NO_MANA: Mapping[Colour, int] = MappingProxyType({})


def changed(mana: Mana, change: Mapping[Colour, int]) -> Mana:
    """The mana with so much more of each colour (less, if negative)."""
    return tuple(count + change.get(colour, 0) for colour, count in zip(COLOURS, mana, strict=True))


def negative(change: Mapping[Colour, int]) -> dict[Colour, int]:
    """The opposite change."""
    return {colour: -count for colour, count in change.items()}


def pieces(colours: Iterable[Colour | None]) -> Counter[Colour]:
    """Pieces by colour; None is no piece."""
    return Counter(colour for colour in colours if colour is not None)


def with_mana(state: State, seat: Seat, own: Mapping[Colour, int], reserve: Mapping[Colour, int] = NO_MANA) -> State:
    """The state with a change of a seat's own mana, and of the reserve."""
    defender = state.defenders[seat]
    defenders = with_item(state.defenders, seat, replace(defender, mana=changed(defender.mana, own)))
    return replace(state, defenders=defenders, reserve=changed(state.reserve, reserve))


def spent(state: State, seat: Seat, mana: Mapping[Colour, int]) -> State:
    """Mana of a seat that goes to the reserve."""
    return with_mana(state, seat, negative(mana), mana)


def with_item(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The items with another one at this place."""
    return (*items[:index], item, *items[index + 1 :])


def with_defender(state: State, seat: Seat, **changes: Any) -> State:
    """The state with something changed about one seat."""
    defender = replace(state.defenders[seat], **changes)
    return replace(state, defenders=with_item(state.defenders, seat, defender))


def with_quarter(state: State, number: int, **changes: Any) -> State:
    """The state with something changed about one quarter."""
    quarter = replace(quarter_at(state, number), **changes)
    return replace(state, quarters=with_item(state.quarters, number - 1, quarter))


def with_stack(state: State, section: int, stack: Stack) -> State:
    """The state with another stack on a section."""
    return replace(state, camp=with_item(state.camp, section - 1, stack))


def with_stacks_exchanged(state: State, section: int, other: int) -> State:
    """The state with the stacks on two sections exchanged, be they empty or not."""
    stack, exchanged = state.camp[section - 1], state.camp[other - 1]
    return with_stack(with_stack(state, section, exchanged), other, stack)


def with_turn(state: State, **changes: Any) -> State:
    """The state with something changed about the turn."""
    return replace(state, turn=replace(state.turn, **changes))


def without(armed: tuple[Armed, ...], effects: Collection[str]) -> tuple[Armed, ...]:
    """What stays armed when these effects are used up."""
    return tuple(effect for effect in armed if effect.effect not in effects)


def sweep_towers(state: State) -> State:
    """BN4.9: all mana on towers goes to the reserve."""
    lying = pieces(quarter.tower for quarter in state.quarters)
    return open_towers(replace(state, reserve=changed(state.reserve, lying)), QUARTERS)


def open_towers(state: State, numbers: Iterable[int]) -> State:
    """The towers of these quarters without their mana."""
    for number in numbers:
        if quarter_at(state, number).tower is not None:
            state = with_quarter(state, number, tower=None)
    return state


def sweep_quarter(state: State, number: int) -> State:
    """BN4.7: all mana on the sources and the tower of a quarter goes to the reserve."""
    quarter = quarter_at(state, number)
    lying = pieces((*quarter.sources, quarter.tower))
    cleared = with_quarter(state, number, sources=(None,) * len(quarter.sources), tower=None)
    return replace(cleared, reserve=changed(state.reserve, lying))
