"""Small changes to a state that several events share: phases and plies, Suits, hands, sealed choices, Relationships."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from service.games.chariot.data.cards import PLACE
from service.games.chariot.model import GM, Hand, Phase, SealedMoves, Slot, State
from service.kernel.values import Seat

T = TypeVar("T")


def swapped(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return (*items[:place], item, *items[place + 1 :])


def in_order(cards: Iterable[str]) -> Hand:
    """CH1.2: cards in canonical order."""
    return tuple(sorted(cards, key=PLACE.__getitem__))


def no_moves(seats: int) -> SealedMoves:
    """Nothing is sealed by anybody."""
    return ((),) * seats


def with_card(state: State, seat: Seat, card: str) -> State:
    """A card comes to a hand."""
    return replace(state, hands=swapped(state.hands, seat, in_order((*state.hands[seat], card))))


def without_card(state: State, seat: Seat, card: str) -> tuple[Hand, ...]:
    """All hands, when a card has left one of them."""
    hand = tuple(other for other in state.hands[seat] if other != card)
    return swapped(state.hands, seat, hand)


def with_suit(state: State, seat: Seat, suit: str, points: int) -> State:
    """CH2.4: a Suit rises or falls, never below 0."""
    suits = state.suits[seat] | {suit: max(0, state.suits[seat][suit] + points)}
    return replace(state, suits=swapped(state.suits, seat, suits))


def suits_in_use(state: State, points: Mapping[Seat, int]) -> tuple[dict[str, int], ...]:
    """All Suits, with the Suits in use of several participants risen or fallen, never below 0 (CH2.4)."""
    suits = list(state.suits)
    for seat, change in points.items():
        suit = state.the_contest.suit(seat)
        suits[seat] = suits[seat] | {suit: max(0, suits[seat][suit] + change)}
    return tuple(suits)


def begun(state: State, phase: Phase, **changes: Any) -> State:
    """A phase begins; cards that were refused may be laid open again (CH4.11)."""
    return replace(state, phase=phase, barred=(), **changes)


def ply_closed(state: State, **changes: Any) -> State:
    """CH14.4: the next decision point."""
    return replace(state, ply=state.ply + 1, **changes)


def revealed(state: State, **changes: Any) -> State:
    """CH14.4: the ply has closed by its last choice, and nothing is sealed any more."""
    return replace(state, ply=state.ply + 1, sealed=no_moves(len(state.hands)), **changes)


def unsealed(state: State) -> State:
    """CH4.6: what is sealed is dropped, also what waited, and sealed cards go back to their hands."""
    for sealed in (state.waiting, state.sealed):
        for seat, moves in enumerate(sealed):
            for move in moves:
                if move.get("card") is not None:
                    state = with_card(state, seat, move["card"])
    if not any(state.sealed) and not any(state.waiting):
        return state
    nothing = no_moves(len(state.hands))
    return replace(state, sealed=nothing, waiting=nothing)


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
