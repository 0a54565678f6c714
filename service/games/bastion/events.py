"""The facts of a match: their tags, and how each is made. What a viewer may see of them is said in disclosure.py."""

from collections.abc import Mapping, Sequence

from service.games.bastion.data.words import Card, Colour
from service.kernel.chance import Shuffle
from service.kernel.event import Event
from service.kernel.values import Json, Move, Seat

LAID_OUT = "laid_out"
DECKS_LAID = "decks_laid"
FIRST_SEAT_DRAWN = "first_seat_drawn"
POSITION_LAID = "position_laid"
RITUALS_DEALT = "rituals_dealt"
SEALED = "sealed"
RITUALS_REVEALED = "rituals_revealed"

TURN_BEGAN = "turn_began"
ENEMIES_GREW = "enemies_grew"
ENEMY_ENTERED = "enemy_entered"
TAIL_JUMPED = "tail_jumped"
ENEMY_DEFEATED = "enemy_defeated"
RITUAL_FULFILLED = "ritual_fulfilled"
ENDED = "ended"

MOVED = "moved"
CHANNELLED = "channelled"
ATTACKED = "attacked"
PAID = "paid"
CAST = "cast"
ASSISTED = "assisted"
EXCHANGED = "exchanged"
TELEPORTED = "teleported"
ARTIFACT_USED = "artifact_used"
BUILT = "built"
DECLINED = "declined"
TURN_ENDED = "turn_ended"


def chosen(tag: str, seat: Seat, move: Move, **facts: Json) -> Event:
    """A choice of a seat: its whole move, and the facts that follow from it."""
    return Event(tag, {"seat": seat, "move": dict(move), **facts})


def laid_out(
    quarters: Sequence[Colour],
    support: Sequence[str] | None,
    legends: Sequence[Card] | None,
    shuffles: tuple[Shuffle, ...],
) -> Event:
    """BN3.1: the quarters lie; what chance chose for the deck (None when a setup gives it)."""
    data = {
        "quarters": list(quarters),
        "support": None if support is None else list(support),
        "legends": None if legends is None else list(legends),
    }
    return Event(LAID_OUT, data, shuffles=shuffles)


def decks_laid(
    cards: Sequence[Card], deck: Sequence[Card], ritual_deck: Sequence[Card], shuffles: tuple[Shuffle, ...]
) -> Event:
    """BN3.2: both decks lie face down; ``cards``, the composition of the enemy deck in table order, is public."""
    data = {"cards": list(cards), "deck": list(deck), "rituals": len(ritual_deck), "ritual_deck": list(ritual_deck)}
    return Event(DECKS_LAID, data, shuffles=shuffles)


def first_seat_drawn(seat: Seat, shuffles: tuple[Shuffle, ...]) -> Event:
    """BN3.5."""
    return Event(FIRST_SEAT_DRAWN, {"seat": seat}, shuffles=shuffles)


def position_laid(position: Mapping[str, Json], deck: Sequence[Card], ritual_deck: Sequence[Card]) -> Event:
    """BN2.5: a whole given position, complete with its defaults."""
    return Event(POSITION_LAID, {"position": dict(position), "deck": list(deck), "ritual_deck": list(ritual_deck)})


def rituals_dealt(dealt: Sequence[Sequence[Card]]) -> Event:
    """BN3.6: three ritual cards for every seat."""
    return Event(RITUALS_DEALT, {"dealt": [list(cards) for cards in dealt]})


def rituals_revealed(kept: Sequence[Sequence[Card]]) -> Event:
    """BN3.6: all have chosen."""
    return Event(RITUALS_REVEALED, {"kept": [list(cards) for cards in kept]})


def turn_began(seat: Seat, number: int) -> Event:
    """BN5.1."""
    return Event(TURN_BEGAN, {"seat": seat, "turn": number})


def enemies_grew(growth: Mapping[Card, int]) -> Event:
    """BN4.1: what each enemy's growth is now."""
    return Event(ENEMIES_GREW, {"growth": dict(growth)})


def enemy_entered(
    card: Card, to: Json, joined: int | None = None, colour: Colour | None = None, swept: bool = False
) -> Event:
    """BN4.2: a card stands at ``to`` (as an attack's target).

    ``joined``: the section whose stack it joined first; ``colour``: what a legend keeps in the citadel; ``swept``:
    whether all towers lost their mana.
    """
    return Event(ENEMY_ENTERED, {"card": card, "to": to, "joined": joined, "colour": colour, "towers_swept": swept})


def tail_jumped(start: int, to: int) -> Event:
    """BN4.10."""
    return Event(TAIL_JUMPED, {"from": start, "to": to})


def enemy_defeated(seat: Seat, target: Json, card: Card) -> Event:
    """BN7.6."""
    return Event(ENEMY_DEFEATED, {"seat": seat, "target": target, "card": card})


def ritual_fulfilled(seat: Seat, colour: Colour, quarter: int | None) -> Event:
    """BN9.2."""
    return Event(RITUAL_FULFILLED, {"seat": seat, "colour": colour, "quarter": quarter})


def ended(ending: str) -> Event:
    """BN10.1, BN10.2."""
    return Event(ENDED, {"ending": ending})
