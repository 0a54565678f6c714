"""The events of a match: what was declared, played, sealed, revealed and decided."""

from collections.abc import Iterable, Sequence
from typing import Any

from service.kernel.chance import Shuffle
from service.kernel.event import CUT_SHORT, SEALED, Event
from service.kernel.values import Move, Seat

OPENED = "opened"
DREW = "drew"
RESHUFFLED = "reshuffled"
OPPOSED = "opposed"
DECLARED = "declared"
SCENE_BEGUN = "scene_begun"
SITUATION_PLAYED = "situation_played"
LAID_OPEN = "laid_open"
CONSENT_ASKED = "consent_asked"
JUDGED = "judged"
FATE_FAVOURED = "fate_favoured"
STEP_INTERRUPTED = "step_interrupted"
STEP_RESUMED = "step_resumed"
INTENTS_ASKED = "intents_asked"
INTENDED = "intended"
STAKES_ASKED = "stakes_asked"
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
SESSION_ENDED = "session_ended"

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
    return Event(OPPOSED, _choice(seat, move))


def declared(seat: Seat, move: Move, number: int, pairs: Iterable[tuple[Seat, Seat]]) -> Event:
    """The GM called a contest between these pairs."""
    return Event(DECLARED, {**_choice(seat, move), "number": number, "pairs": [list(pair) for pair in pairs]})


def scene_begun(seat: Seat, move: Move, number: int) -> Event:
    """The GM began a scene."""
    return Event(SCENE_BEGUN, {**_choice(seat, move), "number": number})


def situation_played(seat: Seat, move: Move) -> Event:
    """A Trump or a Court that a player played out of turn takes effect."""
    return Event(SITUATION_PLAYED, _choice(seat, move))


def laid_open(seat: Seat, move: Move) -> Event:
    """A player asks for the GM's consent to a situational play."""
    return Event(LAID_OPEN, _choice(seat, move))


def consent_asked(seats: Sequence[Seat]) -> Event:
    """The GM has to judge the intentions of these players."""
    return Event(CONSENT_ASKED, {"seats": list(seats)})


def judged(seat: Seat, move: Move) -> Event:
    """The GM allowed or refused what was laid before it."""
    return Event(JUDGED, _choice(seat, move))


def cut_short() -> Event:
    """A situational play closed the ply before its last choice had come."""
    return Event(CUT_SHORT, {})


def fate_favoured(seat: Seat, suit: str) -> Event:
    """The player of a situational Fate card added a point to the Suit it named."""
    return Event(FATE_FAVOURED, {"seat": seat, "suit": suit})


def step_interrupted(step: str) -> Event:
    """All choose anew before this phase goes on: what is sealed in a commit waits, sealed stalls are dropped."""
    return Event(STEP_INTERRUPTED, {"step": step})


def step_resumed(step: str) -> Event:
    """The phase goes on after the new choice."""
    return Event(STEP_RESUMED, {"step": step})


def intents_asked(seats: Sequence[Seat]) -> Event:
    """These seats have to name an intention; stakes sealed before are dropped."""
    return Event(INTENTS_ASKED, {"seats": list(seats)})


def intended(seat: Seat, move: Move) -> Event:
    """A seat named its intention."""
    return Event(INTENDED, _choice(seat, move))


def stakes_asked() -> Event:
    """All intentions stand; Suit and Attribute are chosen."""
    return Event(STAKES_ASKED, {})


def sealed(seat: Seat, move: Move) -> Event:
    """A seat made a choice that stays hidden until the ply closes."""
    return Event(SEALED, _choice(seat, move))


def stakes_revealed(choices: Iterable[tuple[Seat, Move]]) -> Event:
    """All Suits and Attributes were shown."""
    return Event(
        STAKES_REVEALED,
        {"choices": [{"seat": seat, "suit": move["suit"], "attribute": move["attribute"]} for seat, move in choices]},
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


def session_ended(seat: Seat | None = None, move: Move | None = None) -> Event:
    """The session is over: by the GM's move, or because all contests have been held."""
    return Event(SESSION_ENDED, {"seat": seat, "move": None if move is None else dict(move)})


def _choice(seat: Seat, move: Move) -> Record:
    """Who chose, and the whole move as sent."""
    return {"seat": seat, "move": dict(move)}
