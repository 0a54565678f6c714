"""What is printed on the cards, and what a player must know of them, as data (BB10.1)."""

from service.games.bastions_breach.data import (
    ACE,
    CLASS,
    CLASS_BEATS,
    CYCLE,
    FACE,
    MIDDLE,
    NUMBER,
    POINTS_A_ROUND,
    RANKS,
    ROUNDS,
    SUITS,
    TIE,
    WON,
)
from service.games.bastions_breach.judging import beats
from service.kernel.values import Json
from service.pieces.languages import LANGUAGES, words

SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
SUIT_NAMES = {
    "clubs": words("Clubs", "Трефы"),
    "diamonds": words("Diamonds", "Бубны"),
    "hearts": words("Hearts", "Червы"),
    "spades": words("Spades", "Пики"),
}
RANK_NAMES = {
    "J": words("Jack", "Валет"),
    "Q": words("Queen", "Дама"),
    "K": words("King", "Король"),
    "A": words("Ace", "Туз"),
}
"""The numbers are called as they are written."""

CLASSES = {
    NUMBER: (
        words("Number", "Число"),
        words("The larger beats the smaller. Beats every ace.", "Большее бьёт меньшее. Бьёт любого туза."),
    ),
    FACE: (
        words("Face", "Картинка"),
        words("King over queen over jack. Beats every number.", "Король бьёт даму, дама валета. Бьёт любое число."),
    ),
    ACE: (
        words("Ace", "Туз"),
        words("Beats every face, loses to every number.", "Бьёт любую картинку, проигрывает любому числу."),
    ),
}
RESULTS = {
    WON: (
        words("Won", "Взято"),
        words(
            "One player's card beats both others: 1 point and the carry.",
            "Карта одного игрока бьёт обе другие: очко и всё накопленное.",
        ),
    ),
    MIDDLE: (
        words("Middle", "Середина"),
        words("The middle card beats both: the point is carried over.", "Карта ряда бьёт обе: очко переходит дальше."),
    ),
    CYCLE: (
        words("Cycle", "Круг"),
        words(
            "Number, face and ace: no clear winner, the point is carried over.",
            "Число, картинка и туз: победителя нет, очко переходит дальше.",
        ),
    ),
    TIE: (
        words("Tie", "Ничья"),
        words(
            "The best card is there twice or three times: the point is carried over.",
            "Лучшая карта лежит дважды или трижды: очко переходит дальше.",
        ),
    ),
}
"""Name and text of each."""


def facts() -> dict[str, Json]:
    """BB10.1: numbers, suits, classes, ranks and results; names and texts by language."""
    return {
        "languages": list(LANGUAGES),
        "numbers": {"rounds": ROUNDS, "hand": len(RANKS), "points_a_round": POINTS_A_ROUND},
        "suits": [{"suit": suit, "symbol": SYMBOLS[suit], "name": SUIT_NAMES[suit]} for suit in SUITS],
        "classes": [_class(name) for name in CLASSES],
        "ranks": [_rank(rank) for rank in RANKS],
        "results": [{"result": result, "name": name, "text": text} for result, (name, text) in RESULTS.items()],
    }


def _class(class_: str) -> dict[str, Json]:
    """BB1.2: the ranks of a class, and the class that it beats whatever the ranks."""
    name, text = CLASSES[class_]
    ranks = [rank for rank in RANKS if CLASS[rank] == class_]
    return {"class": class_, "ranks": ranks, "beats": [CLASS_BEATS[class_]], "name": name, "text": text}


def _rank(rank: str) -> dict[str, Json]:
    """BB1.3, BB1.4: a rank with all that it beats."""
    return {
        "rank": rank,
        "class": CLASS[rank],
        "name": RANK_NAMES.get(rank, words(rank, rank)),
        "beats": [other for other in RANKS if beats(rank, other)],
    }
