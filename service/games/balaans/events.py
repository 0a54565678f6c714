"""The events of a match: what was chosen, and the facts that followed from it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from service.kernel.chance import Shuffle
from service.kernel.event import Event
from service.kernel.outcome import Outcome
from service.kernel.values import Json, Move, Seat

DEALT = "dealt"
POSITION_GIVEN = "position_given"
HAND_REDRAWN = "hand_redrawn"
SEALED = "sealed"
REVEALED = "revealed"
CARD_RETURNED = "card_returned"
STARTER_DISCARDED = "starter_discarded"
CARD_DRAWN = "card_drawn"
TURN_BEGAN = "turn_began"
POWER_PLAYED = "power_played"
DESTINY_LAID = "destiny_laid"
CARD_ACTIVATED = "card_activated"
COMBO_PLAYED = "combo_played"
CARD_DISCARDED = "card_discarded"
PASSED = "passed"
TURN_ENDED = "turn_ended"
STRENGTH_CHANGED = "strength_changed"
CARDS_TURNED = "cards_turned"
CARD_MOVED = "card_moved"
CHIPS_LOST = "chips_lost"
SETTLED = "settled"
GAME_ENDED = "game_ended"

Data = Mapping[str, Any]
"""What an event holds."""

Spot = tuple[Seat, int]
"""A seat and a lane: one stack."""


def dealt(seat: Seat, hand: Sequence[str], deck: Sequence[str], shuffles: tuple[Shuffle, ...]) -> Event:
    """BA2.1: a seat got its deck and its first five cards."""
    return Event(DEALT, {"seat": seat, "hand": list(hand), "deck": list(deck)}, shuffles=shuffles)


def position_given(position: dict[str, Json]) -> Event:
    """BA10.3: the match starts from this position."""
    return Event(POSITION_GIVEN, position)


def hand_redrawn(
    seat: Seat, shown: Sequence[str], hand: Sequence[str], deck: Sequence[str], shuffles: tuple[Shuffle, ...]
) -> Event:
    """BA2.2: a hand without a Power was shown and put back, and another one drawn."""
    data = {"seat": seat, "shown": list(shown), "hand": list(hand), "deck": list(deck)}
    return Event(HAND_REDRAWN, data, shuffles=shuffles)


def sealed(seat: Seat, move: Move) -> Event:
    """BA2.3: a seat chose its Power."""
    return Event(SEALED, {"seat": seat, "move": dict(move)})


def revealed(cards: Sequence[str]) -> Event:
    """BA2.3: both Powers were shown; they left the hands."""
    return Event(REVEALED, {"cards": list(cards)})


def card_returned(seat: Seat, card: str, deck: Sequence[str], shuffles: tuple[Shuffle, ...]) -> Event:
    """BA2.4, BA2.5: the card shown went back into its deck, which now lies in this order."""
    return Event(CARD_RETURNED, {"seat": seat, "card": card, "deck": list(deck)}, shuffles=shuffles)


def starter_discarded(seat: Seat, card: str, deck: Sequence[str], shuffles: tuple[Shuffle, ...]) -> Event:
    """BA2.4: the card shown went to the discard pile; the deck now lies in this order."""
    return Event(STARTER_DISCARDED, {"seat": seat, "card": card, "deck": list(deck)}, shuffles=shuffles)


def card_drawn(seat: Seat, card: str) -> Event:
    """The top card of a deck came to its owner's hand."""
    return Event(CARD_DRAWN, {"seat": seat, "card": card})


def turn_began(seat: Seat, turn: int) -> Event:
    """BA3.1: this seat is active now."""
    return Event(TURN_BEGAN, {"seat": seat, "turn": turn})


def power_played(seat: Seat, move: Move) -> Event:
    """BA4: a Power came on a stack."""
    return Event(POWER_PLAYED, {"seat": seat, "move": dict(move)})


def destiny_laid(seat: Seat, move: Move, strength: int, bonus: int) -> Event:
    """BA5.4: a Destiny came on a stack, perhaps activated; ``bonus`` is the part of its strength that Buffs gave."""
    return Event(DESTINY_LAID, {"seat": seat, "move": dict(move), "strength": strength, "bonus": bonus})


def card_activated(seat: Seat, move: Move, card: str, strength: int, bonus: int) -> Event:
    """BA5.9: a card that lay there was activated."""
    data = {"seat": seat, "move": dict(move), "card": card, "strength": strength, "bonus": bonus}
    return Event(CARD_ACTIVATED, data)


def combo_played(seat: Seat, move: Move, lanes: Iterable[int]) -> Event:
    """BA8: three cards were discarded for an effect on ``lanes``."""
    return Event(COMBO_PLAYED, {"seat": seat, "move": dict(move), "lanes": list(lanes)})


def card_discarded(seat: Seat, move: Move) -> Event:
    """BA3.5: a card was given up."""
    return Event(CARD_DISCARDED, {"seat": seat, "move": dict(move)})


def passed(seat: Seat, move: Move) -> Event:
    """BA7.1: a seat let the pending card happen."""
    return Event(PASSED, {"seat": seat, "move": dict(move)})


def turn_ended(seat: Seat, move: Move, idle_turns: int, exchanges: Iterable[dict[str, int]]) -> Event:
    """BA9.4: a turn is over; so many idle turns and these exchanges are left."""
    data: dict[str, Any] = {"seat": seat, "move": dict(move), "idle_turns": idle_turns, "exchanges": list(exchanges)}
    return Event(TURN_ENDED, data)


def strength_changed(seat: Seat, strength: int) -> Event:
    """BA5.7: the pending card of this seat has another strength now."""
    return Event(STRENGTH_CHANGED, {"seat": seat, "strength": strength})


def cards_turned(tapped: Iterable[Spot] = (), spent: Iterable[Spot] = ()) -> Event:
    """Topmost Powers were tapped and top cards spent on these stacks."""
    return Event(CARDS_TURNED, {"tapped": _spots(tapped), "spent": _spots(spent)})


def card_moved(seat: Seat, card: str, lane: int, depth: int, to_lane: int) -> Event:
    """BA6.9: a card of this seat's stack, so deep below the top, went on top of another one."""
    return Event(CARD_MOVED, {"seat": seat, "card": card, "lane": lane, "depth": depth, "to_lane": to_lane})


def chips_lost(seat: Seat, lost: int) -> Event:
    """BA6.1: a seat lost chips."""
    return Event(CHIPS_LOST, {"seat": seat, "lost": lost})


def settled(seat: Seat, card: str, lane: int, cancelled: bool) -> Event:
    """BA7.1: the window is closed, the turn goes on; ``cancelled``: the card that was pending does nothing more."""
    return Event(SETTLED, {"seat": seat, "card": card, "lane": lane, "cancelled": cancelled})


def game_ended(outcome: Outcome) -> Event:
    """BA9: the match is over."""
    data = {"ending": outcome.ending, "winners": list(outcome.winners), "returns": list(outcome.returns)}
    return Event(GAME_ENDED, data)


def _spots(spots: Iterable[Spot]) -> list[dict[str, int]]:
    return [{"seat": seat, "lane": lane} for seat, lane in spots]
