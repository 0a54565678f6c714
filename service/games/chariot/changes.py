"""Small changes to a state that several events share: Suits, hands, sealed choices, Relationships."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from service.games.chariot.data.cards import PLACE
from service.games.chariot.model import GM, Contest, Hand, Slot, State
from service.kernel.values import Seat

T = TypeVar("T")


def swapped(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:place], item, *items[place + 1 :])


def in_order(cards: Iterable[str]) -> Hand:
    """CH1.2: cards in canonical order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def without(cards: Hand, gone: str) -> Hand:
    """The cards but this one."""
    return tuple(card for card in cards if card != gone)


def with_suit(state: State, seat: Seat, suit: str, points: int) -> State:
    """CH2.4: a Suit rises or falls, never below 0."""
    suits = state.suits[seat] | {suit: max(0, state.suits[seat][suit] + points)}
    return replace(state, suits=swapped(state.suits, seat, suits))


def with_suits_in_use(state: State, points: Mapping[Seat, int]) -> State:
    """The Suits in use of several participants rise or fall."""
    for seat, change in points.items():
        state = with_suit(state, seat, state.the_contest.suit(seat), change)
    return state


def with_contest(state: State, contest: Contest) -> State:
    """The state with its contest changed."""
    return replace(state, contest=contest)


def ply_closed(state: State) -> State:
    """CH14.4: the next decision point; nothing is sealed in it yet."""
    return replace(state, ply=state.ply + 1, sealed=((),) * len(state.sides))


def with_court(state: State, seat: Seat, card: str, name: str | None) -> State:
    """CH12.2–CH12.4: a player's Court opens its Relationship, or invokes it; a name is set where there is none."""
    if seat == GM:
        return state
    slots = state.relationships[seat]
    slot = slots.get(card)
    if slot is None:
        slot = Slot(name, state.declared, 0)
    else:
        slot = Slot(slot.name if name is None else name, slot.opened_in, slot.invocations + 1)
    return replace(state, relationships=swapped(state.relationships, seat, slots | {card: slot}))
