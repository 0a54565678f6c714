"""The events of a match: their tags, and how each is made. Who may see what of them is said in view.py."""

from collections.abc import Mapping, Sequence

from service.games.bastion.data.words import Card, Colour
from service.kernel.chance import Shuffle
from service.kernel.event import Event
from service.kernel.values import Json, Move, Seat

LAID_OUT = "laid_out"
DECKS_LAID = "decks_laid"
FIRST_SEAT_DRAWN = "first_seat_drawn"
POSITION_LAID = "position_laid"
DEFENDER_CHOSEN = "defender_chosen"
RITUALS_DEALT = "rituals_dealt"
KEPT = "kept"
RITUALS_TAKEN = "rituals_taken"

TURN_BEGAN = "turn_began"
ATTACK_LEFT_OUT = "attack_left_out"
ENEMIES_GREW = "enemies_grew"
ENEMY_PROWLED = "enemy_prowled"
ENEMY_ENTERED = "enemy_entered"
TRIBUTE_TAKEN = "tribute_taken"
DEFENDERS_DRIVEN_OUT = "defenders_driven_out"
TAIL_JUMPED = "tail_jumped"
ENEMY_DEFEATED = "enemy_defeated"
RITUAL_DUE = "ritual_due"
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


def rituals_taken(kept: Sequence[Sequence[Card]]) -> Event:
    """BN3.6: all have chosen; what each seat keeps is pending, the third cards go under the ritual deck."""
    return Event(RITUALS_TAKEN, {"kept": [list(cards) for cards in kept]})


def turn_began(seat: Seat, number: int) -> Event:
    """BN5.1."""
    return Event(TURN_BEGAN, {"seat": seat, "turn": number})


def attack_left_out(left: int) -> Event:
    """BN8.11: a Truce stopped the enemy attack; ``left`` further ones will be left out."""
    return Event(ATTACK_LEFT_OUT, {"left": left})


def enemies_grew(growth: Mapping[Card, int]) -> Event:
    """BN4.1, BN16.6: what the growth of these enemies is now."""
    return Event(ENEMIES_GREW, {"growth": dict(growth)})


def enemy_prowled(start: int, to: int) -> Event:
    """BN16.2: the stacks on two sections have changed places."""
    return Event(ENEMY_PROWLED, {"from": start, "to": to})


def enemy_entered(
    card: Card, to: Json, joined: int | None = None, colour: Colour | None = None, swept: bool = False
) -> Event:
    """BN4.2: a card stands at ``to`` (as an attack's target).

    ``joined``: the section whose stack it joined first; ``colour``: what a legend keeps in the citadel; ``swept``:
    whether all towers lost their mana.
    """
    return Event(ENEMY_ENTERED, {"card": card, "to": to, "joined": joined, "colour": colour, "towers_swept": swept})


def tribute_taken(card: Card, colour: Colour, taken: Sequence[int]) -> Event:
    """BN16.3: mana of one colour that each seat has given to the reserve."""
    return Event(TRIBUTE_TAKEN, {"card": card, "colour": colour, "taken": list(taken)})


def defenders_driven_out(card: Card, seats: Sequence[Seat], to: int) -> Event:
    """BN16.10: the defenders of these seats stand in a quarter now."""
    return Event(DEFENDERS_DRIVEN_OUT, {"card": card, "seats": list(seats), "to": to})


def tail_jumped(start: int, to: int) -> Event:
    """BN4.10."""
    return Event(TAIL_JUMPED, {"from": start, "to": to})


def enemy_defeated(seat: Seat, target: Json, card: Card) -> Event:
    """BN7.6."""
    return Event(ENEMY_DEFEATED, {"seat": seat, "target": target, "card": card})


def ritual_due(seat: Seat, colour: Colour | None, quarter: int | None) -> Event:
    """BN9.2, BN8.12: a seat may complete a ritual of this colour (None: of any) in this quarter (None: the citadel)."""
    return Event(RITUAL_DUE, {"seat": seat, "colour": colour, "quarter": quarter})


def ended(ending: str) -> Event:
    """BN10.1, BN10.2."""
    return Event(ENDED, {"ending": ending})
