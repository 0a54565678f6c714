"""What is printed on the cards, as data (BA15.1)."""

from service.games.balaans.data import (
    BLOCK,
    BLUE,
    BUFF,
    COLOURS,
    COMBOS,
    COPIES,
    DECK,
    DEFLECT,
    DESTINIES,
    DESTROY,
    HAND_LIMIT,
    KIND,
    LANES,
    LANES_TO_WIN,
    OPENING_HAND,
    POWERS,
    PURPLE,
    RED,
    STEAL,
    TRUCE,
    VALUE,
    YELLOW,
)
from service.kernel.values import Json
from service.pieces.languages import LANGUAGES, words

COLOUR_NAMES = {"red": words("Red", "Красные"), "black": words("Black", "Чёрные")}

KINDS = {
    DEFLECT: (
        words("Deflect", "Отклонение"),
        words(
            "Moves a card of the opposing stack to another of his lanes; strength beyond his value reaches further or "
            "deeper.",
            "Переносит карту из стопки напротив на другую линию того же соперника; лишняя сила позволяет нести дальше "
            "или брать глубже.",
        ),
    ),
    STEAL: (
        words("Steal", "Кража"),
        words(
            "Lying there, it lowers the energy of the opposing lane by its Power. Activated, it taps the opposing "
            "Power and is spent.",
            "Лёжа на столе, уменьшает энергию линии напротив на свою силу. Разыгранная, поворачивает силу напротив и "
            "расходуется.",
        ),
    ),
    TRUCE: (
        words("Truce", "Перемирие"),
        words(
            "Lying there, it bars Destroy and Steal from the opposing stack. As a reaction it cancels one that is not "
            "stronger; both Powers are tapped.",
            "Лёжа на столе, не даёт класть напротив Уничтожение и Кражу. Как ответ отменяет их, если не слабее; обе "
            "силы поворачиваются.",
        ),
    ),
    BUFF: (
        words("Buff", "Усиление"),
        words(
            "Adds its energy to another card that is activated in the same moment.",
            "Прибавляет свою энергию к другой карте, которая разыгрывается в тот же миг.",
        ),
    ),
    BLOCK: (
        words("Block", "Блок"),
        words(
            "As a reaction it lowers the strength of a Destroy by its own.",
            "Как ответ уменьшает силу Уничтожения на свою.",
        ),
    ),
    DESTROY: (
        words("Destroy", "Уничтожение"),
        words(
            "Drains as many of the opponent's chips as its strength.",
            "Забирает у соперника столько фишек, какова его сила.",
        ),
    ),
}
"""Name and text of each kind of Destiny."""

DESTINY_NAMES = {
    "forest-maze": words("Forest Maze", "Лесной лабиринт"),
    "crystal-fortress": words("Crystal Fortress", "Хрустальная крепость"),
    "lost-star": words("The Lost Star", "Потерянная звезда"),
    "starkiller": words("The Starkiller", "Звездоубийца"),
    "solar-accord": words("Solar Accord", "Солнечный договор"),
    "lunar-pact": words("Lunar Pact", "Лунный пакт"),
    "star-of-hope": words("The Star of Hope", "Звезда надежды"),
    "strength-of-heart": words("Strength of Heart", "Сила сердца"),
    "wings-of-courage": words("Wings of Courage", "Крылья отваги"),
    "determined-shield": words("Determined Shield", "Стойкий щит"),
    "warded-rampart": words("Warded Rampart", "Заговорённый вал"),
    "sealed-portal": words("Sealed Portal", "Запечатанный портал"),
    "black-star": words("The Black Star", "Чёрная звезда"),
    "end-of-days": words("The End of Days", "Конец дней"),
    "dark-fate": words("The Dark Fate", "Тёмная судьба"),
}

COMBO_WORDS = {
    PURPLE: (
        words("Purple", "Фиолетовая"),
        words(
            "All the opponent's Powers in a lane and its neighbours are tapped.",
            "Все силы соперника на линии и на соседних поворачиваются.",
        ),
    ),
    RED: (
        words("Red", "Красная"),
        words(
            "Rearranges the opponent's top cards in a lane and its neighbours in whatever order.",
            "Меняет местами верхние карты соперника на линии и на соседних в любом порядке.",
        ),
    ),
    BLUE: (
        words("Blue", "Синяя"),
        words(
            "In a lane and its neighbours the two sides' values are exchanged for victory by position.",
            "На линии и на соседних значения сторон меняются местами при подсчёте победы по позиции.",
        ),
    ),
    YELLOW: (
        words("Yellow", "Жёлтая"),
        words(
            "Moves up to three of one's own top cards to whatever own lanes, near or not, empty or not.",
            "Переносит до трёх своих верхних карт на любые свои линии, соседние или нет, пустые или нет.",
        ),
    ),
}
"""Name and text of each combo."""


def facts() -> dict[str, Json]:
    """BA15.1: numbers, seats, Powers, kinds, Destinies and combos; names and texts by language."""
    return {
        "languages": list(LANGUAGES),
        "numbers": {
            "lanes": len(LANES),
            "lanes_to_win": LANES_TO_WIN,
            "opening_hand": OPENING_HAND,
            "hand_limit": HAND_LIMIT,
            "deck": len(DECK),
        },
        "seats": [
            {"seat": seat, "colour": colour, "name": COLOUR_NAMES[colour]} for seat, colour in enumerate(COLOURS)
        ],
        "powers": [_power(card) for card in POWERS],
        "kinds": [{"kind": kind, "name": name, "text": text} for kind, (name, text) in KINDS.items()],
        "destinies": [_destiny(card) for card in DESTINIES],
        "combos": [_combo(combo) for combo in COMBOS],
    }


def _power(card: str) -> dict[str, Json]:
    value = VALUE[card]
    name = words(f"Power {value}", f"Сила {value}")
    return {"card": card, "value": value, "copies": COPIES[card], "name": name}


def _destiny(card: str) -> dict[str, Json]:
    """A Destiny with the combos whose coloured mark it carries."""
    marks = [combo for combo, cards in COMBOS.items() if card in cards]
    return {"card": card, "kind": KIND[card], "copies": COPIES[card], "name": DESTINY_NAMES[card], "marks": marks}


def _combo(combo: str) -> dict[str, Json]:
    name, text = COMBO_WORDS[combo]
    return {"combo": combo, "cards": list(COMBOS[combo]), "name": name, "text": text}
