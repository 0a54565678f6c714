"""Small changes of a state that several events share."""

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from service.games.bastion.board import COLOUR_INDEX, quarter_at
from service.games.bastion.data.words import QUARTERS, Colour
from service.games.bastion.model import Armed, Mana, Stack, State
from service.kernel.values import Seat


def gained(mana: Mana, colour: Colour, count: int) -> Mana:
    """The mana with ``count`` more of a colour (less, if negative)."""
    index = COLOUR_INDEX[colour]
    return (*mana[:index], mana[index] + count, *mana[index + 1 :])


def all_gained(mana: Mana, colours: Iterable[Colour | None]) -> Mana:
    """The mana with one more of each colour named; None is no mana."""
    for colour in colours:
        if colour is not None:
            mana = gained(mana, colour, 1)
    return mana


def with_defender(state: State, seat: Seat, **changes: Any) -> State:
    """The state with something changed about one seat."""
    defenders = state.defenders
    changed = replace(defenders[seat], **changes)
    return replace(state, defenders=(*defenders[:seat], changed, *defenders[seat + 1 :]))


def with_quarter(state: State, number: int, **changes: Any) -> State:
    """The state with something changed about one quarter."""
    quarters = state.quarters
    changed = replace(quarters[number - 1], **changes)
    return replace(state, quarters=(*quarters[: number - 1], changed, *quarters[number:]))


def with_stack(state: State, section: int, stack: Stack) -> State:
    """The state with another stack on a section."""
    return replace(state, camp=(*state.camp[: section - 1], stack, *state.camp[section:]))


def with_turn(state: State, **changes: Any) -> State:
    """The state with something changed about the turn."""
    return replace(state, turn=replace(state.turn, **changes))


def without(armed: tuple[Armed, ...], effects: Collection[str]) -> tuple[Armed, ...]:
    """What stays armed when these effects are used up."""
    return tuple(one for one in armed if one.effect not in effects)


def sweep_towers(state: State) -> State:
    """BN4.9: all mana on towers goes to the reserve."""
    reserve = all_gained(state.reserve, (quarter.tower for quarter in state.quarters))
    return open_towers(replace(state, reserve=reserve))


def open_towers(state: State) -> State:
    """All towers without their mana."""
    for number in QUARTERS:
        if quarter_at(state, number).tower is not None:
            state = with_quarter(state, number, tower=None)
    return state


def sweep_quarter(state: State, number: int) -> State:
    """BN4.7: all mana on the sources and the tower of a quarter goes to the reserve."""
    quarter = quarter_at(state, number)
    reserve = all_gained(state.reserve, (*quarter.sources, quarter.tower))
    cleared = with_quarter(state, number, sources=(None,) * len(quarter.sources), tower=None)
    return replace(cleared, reserve=reserve)
