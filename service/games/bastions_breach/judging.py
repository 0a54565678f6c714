"""What beats what, and what a round is worth."""

from collections.abc import Iterable, Sequence

from service.games.bastions_breach.data import CLASS, CLASS_BEATS, CYCLE, MIDDLE, POINTS_A_ROUND, POSITION, TIE, WON
from service.games.bastions_breach.events import Entry
from service.kernel.values import Seat


def beats(one: str, other: str) -> bool:
    """BB1.3, BB1.4, BB1.5: the higher rank of one class, or the class that beats the other's."""
    if CLASS[one] == CLASS[other]:
        return POSITION[one] > POSITION[other]
    return CLASS_BEATS[CLASS[one]] == CLASS[other]


def judge(cards: Sequence[str], middle: str) -> tuple[str, Seat | None]:
    """BB4.1 to BB4.4: the result of a round, and its winner."""
    first, second = cards
    if beats(first, second) and beats(first, middle):
        return WON, 0
    if beats(second, first) and beats(second, middle):
        return WON, 1
    if beats(middle, first) and beats(middle, second):
        return MIDDLE, None
    classes = {CLASS[first], CLASS[second], CLASS[middle]}
    return (CYCLE if len(classes) == len(CLASS_BEATS) else TIE), None


def played(number: int, middle: str, cards: Sequence[str], carry: int) -> Entry:
    """BB4.5, BB4.6: the round as it is recorded; its winner gets a point and all that piled up."""
    result, winner = judge(cards, middle)
    points = 0 if winner is None else POINTS_A_ROUND + carry
    return {
        "round": number,
        "middle": middle,
        "cards": list(cards),
        "result": result,
        "winner": winner,
        "points": points,
    }


def played_through(middle_row: Iterable[str], pairs: Iterable[Sequence[str]]) -> list[Entry]:
    """BB6.4: given rounds, judged one after the other from the left of the row."""
    entries: list[Entry] = []
    carry = 0
    for number, (middle, cards) in enumerate(zip(middle_row, pairs, strict=False), 1):
        entry = played(number, middle, cards, carry)
        carry = carry + POINTS_A_ROUND if entry["winner"] is None else 0
        entries.append(entry)
    return entries
