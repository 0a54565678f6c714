"""What is printed on Breach's cards and table, in English and Russian (BR10.1)."""

from typing import Final

from service.games.breach.abilities import ABILITIES, Ability
from service.games.breach.data import BORDER, CARDS, KING, LAYOUTS, RANKS, VALUES, WIDTHS
from service.kernel.values import Json

_SIDES: Final = (
    ("capital", "Black cards, white pieces", "Чёрные карты, белые фигуры"),
    ("small", "White cards, black pieces", "Белые карты, чёрные фигуры"),
)

_KINDS: Final = {
    "K": ("king", "King", "Король"),
    "Q": ("queen", "Queen", "Ферзь"),
    "R": ("rook", "Rook", "Ладья"),
    "N": ("knight", "Knight", "Конь"),
    "B": ("bishop", "Bishop", "Слон"),
    "P": ("pawn", "Pawn", "Пешка"),
}

_TEXTS: Final = {
    "K": (
        "Switches with a card one cell away in any direction. Whoever defeats the enemy king wins.",
        "Меняется с картой на соседней клетке в любом направлении. Кто победит чужого короля, выигрывает.",
    ),
    "Q": (
        "Switches with any card in the same column, row or diagonal.",
        "Меняется с любой картой на той же вертикали, горизонтали или диагонали.",
    ),
    "R": (
        "Switches with any card in the same column or row.",
        "Меняется с любой картой на той же вертикали или горизонтали.",
    ),
    "N": (
        "Switches with a card three cells away in an L-shape.",
        "Меняется с картой в трёх клетках буквой Г.",
    ),
    "B": (
        "Switches with any card on the same diagonal.",
        "Меняется с любой картой на той же диагонали.",
    ),
    "P": (
        "Switches with an own card one cell straight forward, or with an enemy card one cell diagonally forward.",
        "Меняется со своей картой на клетке прямо впереди или с чужой на клетке наискось впереди.",
    ),
}

_LAYOUTS: Final = {
    "chess": ("Chess", "Шахматная"),
    "rotated": ("Rotated", "Повёрнутая"),
    "mini": ("Mini", "Малая"),
}


def facts() -> dict[str, Json]:
    """BR10.1: the table, the sides, the kinds of cards with what they do, and the layouts."""
    return {
        "languages": ["en", "ru"],
        "board": {
            "ranks": RANKS,
            "border_ranks": [rank + 1 for rank in BORDER],
            "least_files": WIDTHS[0],
            "most_files": WIDTHS[-1],
        },
        "sides": [
            {"side": side, "letters": letters, "name": _words(*name)}
            for (side, *name), letters in zip(_SIDES, CARDS, strict=True)
        ],
        "cards": [_card(kind) for kind in VALUES],
        "layouts": [
            {"layout": layout, "files": position.index("/"), "position": position, "name": _words(*_LAYOUTS[layout])}
            for layout, position in LAYOUTS.items()
        ],
    }


def _card(kind: str) -> dict[str, Json]:
    name, *words = _KINDS[kind]
    return {
        "card": kind,
        "kind": name,
        "points": None if kind == KING else VALUES[kind],
        "name": _words(*words),
        "text": _words(*_TEXTS[kind]),
        "abilities": [_ability(ability) for ability in ABILITIES[kind]],
    }


def _ability(ability: Ability) -> dict[str, Json]:
    return {
        "lines": list(ability.lines),
        "distance": ability.distance,
        "with": [meets.value for meets in ability.meets],
    }


def _words(english: str, russian: str) -> dict[str, str]:
    return {"en": english, "ru": russian}
