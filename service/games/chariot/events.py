"""The events of a match: what was declared, played, sealed, revealed and decided."""

from collections.abc import Iterable, Sequence
from typing import Any

from service.kernel.chance import Shuffle
from service.kernel.event import Event
from service.kernel.values import Move, Seat

OPENED = "opened"
DREW = "drew"
RESHUFFLED = "reshuffled"
OPPOSED = "opposed"
DECLARED = "declared"
SITUATION_PLAYED = "situation_played"
CUT_SHORT = "cut_short"
FATE_FAVOURED = "fate_favoured"
SEALED = "sealed"
STAKES_REVEALED = "stakes_revealed"
ROUND_OPENED = "round_opened"
CARDS_LAID = "cards_laid"
STALLS_REVEALED = "stalls_revealed"
ROUND_PLAYED = "round_played"
PAIRS_DECIDED = "pairs_decided"
CONTEST_ENDED = "contest_ended"
HANDS_DISCARDED = "hands_discarded"
REPLENISH_CALLED = "replenish_called"
REPLENISHED = "replenished"
SCENE_ENDED = "scene_ended"

Record = dict[str, Any]
"""A part of an event, or of the view, as plain JSON data."""


def opened(deck: Sequence[str], discards: Sequence[str], shuffles: tuple[Shuffle, ...]) -> Event:
    """The deck lies ready; hands are drawn from it."""
    return Event(OPENED, {"deck": list(deck), "discards": list(discards)}, shuffles=shuffles)


def drew(draws: Iterable[tuple[Seat, Sequence[str]]]) -> Event:
    """Seats drew cards from the top of the deck, in this order."""
    return Event(DREW, {"draws": [{"seat": seat, "count": len(cards), "cards": list(cards)} for seat, cards in draws]})


def reshuffled(deck: Sequence[str], shuffles: tuple[Shuffle, ...]) -> Event:
    """The discards became the deck."""
    return Event(RESHUFFLED, {"deck": list(deck)}, shuffles=shuffles)


def opposed(seat: Seat, move: Move) -> Event:
    """The GM named a pair of opponents for the next contest."""
    return Event(OPPOSED, {"seat": seat, "move": dict(move)})


def declared(seat: Seat, move: Move, number: int, pairs: Iterable[tuple[Seat, Seat]]) -> Event:
    """The GM called a contest between these pairs."""
    data = {"seat": seat, "move": dict(move), "number": number, "pairs": [list(pair) for pair in pairs]}
    return Event(DECLARED, data)


def situation_played(seat: Seat, move: Move) -> Event:
    """A player played a Trump or a Court out of turn."""
    return Event(SITUATION_PLAYED, {"seat": seat, "move": dict(move)})


def cut_short() -> Event:
    """A situational play closed the ply; what was sealed in it is dropped unseen."""
    return Event(CUT_SHORT, {})


def fate_favoured(seat: Seat, suit: str) -> Event:
    """The player of a situational Fate card added a point to the Suit it named."""
    return Event(FATE_FAVOURED, {"seat": seat, "suit": suit})


def sealed(seat: Seat, move: Move) -> Event:
    """A seat made a choice that stays hidden until the ply closes."""
    return Event(SEALED, {"seat": seat, "move": dict(move)})


def stakes_revealed(choices: Iterable[tuple[Seat, Move]]) -> Event:
    """All stakes, Suits and Attributes were shown."""
    fields = ("text", "suit", "attribute")
    return Event(
        STAKES_REVEALED,
        {"choices": [{"seat": seat, **{field: move[field] for field in fields}} for seat, move in choices]},
    )


def round_opened(number: int) -> Event:
    """A round began."""
    return Event(ROUND_OPENED, {"round": number})


def cards_laid(laid: Sequence[Record], uncovered: Sequence[Record], conceded: Sequence[Seat]) -> Event:
    """All commits of a round were made: who laid a card against whom, who left whom uncovered, who conceded."""
    return Event(CARDS_LAID, {"laid": list(laid), "uncovered": list(uncovered), "conceded": list(conceded)})


def stalls_revealed(stalls: Iterable[tuple[Seat, Sequence[Seat]]]) -> Event:
    """Seats paid for the cards that stay face down."""
    return Event(STALLS_REVEALED, {"stalls": [{"seat": seat, "against": list(against)} for seat, against in stalls]})


def round_played(record: Record) -> Event:
    """Cards were turned over and compared; the record is the one that the view lists (CH15.6)."""
    return Event(ROUND_PLAYED, {"record": record})


def pairs_decided(number: int, pairs: Sequence[Record], swept: Sequence[str]) -> Event:
    """Pairs were won or drawn in round ``number``; cards still face down there were discarded."""
    return Event(PAIRS_DECIDED, {"round": number, "pairs": list(pairs), "swept": list(swept)})


def contest_ended(number: int, winners: Sequence[Seat], points: Sequence[int]) -> Event:
    """No pair is open any more; ``points`` are the contest points that each seat earned."""
    return Event(CONTEST_ENDED, {"number": number, "winners": list(winners), "points": list(points)})


def hands_discarded(hands: Iterable[Sequence[str]]) -> Event:
    """Everybody discarded its hand, to take a fresh one."""
    return Event(HANDS_DISCARDED, {"hands": [list(hand) for hand in hands]})


def replenish_called(seats: Sequence[Seat]) -> Event:
    """These seats have to move points to an empty Suit in use."""
    return Event(REPLENISH_CALLED, {"seats": list(seats)})


def replenished(transfers: Iterable[tuple[Seat, str, str]]) -> Event:
    """Points were moved, two from each Suit named."""
    return Event(
        REPLENISHED, {"transfers": [{"seat": seat, "from": source, "to": target} for seat, source, target in transfers]}
    )


def scene_ended(seat: Seat | None = None, move: Move | None = None) -> Event:
    """The scene is over: by the GM's move, or because all contests have been held."""
    return Event(SCENE_ENDED, {"seat": seat, "move": None if move is None else dict(move)})
