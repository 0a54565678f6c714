"""What cards do, in a round and out of turn, in words (CH17.3)."""

from service.games.chariot.data.language import Words, words

EFFECTS: dict[str, tuple[Words, Words, Words | None]] = {
    "number": (
        words("Number card", "Числовая карта"),
        words(
            (
                "Compared by Suit in use, Attribute and number: the higher total wins, the loser loses 1 point of "
                "its Suit in use."
            ),
            (
                "Сравниваются суммы масти в игре, атрибута и числа: большая выигрывает, проигравший теряет очко "
                "своей масти в игре."
            ),
        ),
        None,
    ),
    "court": (
        words("Court", "Придворная карта"),
        words(
            (
                "Beats every number card; King over Queen over Knight over Page. A player's Court opens or invokes a "
                "Relationship."
            ),
            (
                "Бьёт любую числовую; король старше королевы, королева рыцаря, рыцарь пажа. У игрока открывает или "
                "призывает связь."
            ),
        ),
        words(
            "Adds 1 to the Suit of the card, and opens or invokes a Relationship.",
            "Прибавляет 1 к масти карты и открывает или призывает связь.",
        ),
    ),
    "trump": (
        words("Trump", "Старший аркан"),
        words(
            "Every pair of the round is a tie. Its player draws a card, and all choose Suit and Attribute anew.",
            "Все пары раунда – вничью. Кто его открыл, берёт карту, и все заново выбирают масть и атрибут.",
        ),
        words(
            "Something happens in the story. In a contest all choose anew, unless the table plays without that.",
            "В истории что-то происходит. В состязании все выбирают заново, если стол не играет без этого.",
        ),
    ),
    "fate": (
        words("Own Fate card", "Своя карта судьбы"),
        words(
            (
                "A Suit Bonus. The contest ends and all take fresh hands: its player wins, or draws with who turned "
                "over one too."
            ),
            (
                "Бонус масти. Состязание кончается, все берут новые руки: кто её открыл, выигрывает, а если и "
                "соперник открыл свою – ничья."
            ),
        ),
        words(
            (
                "A contest ends, what is open there is a draw. All take fresh hands. Then its player adds 1 to a "
                "Suit of choice and draws one more card."
            ),
            (
                "Состязание кончается, всё нерешённое в нём – ничья. Все берут новые руки. Затем её игрок прибавляет "
                "1 к масти на выбор и берёт ещё одну карту."
            ),
        ),
    ),
    "tower": (
        words("Tower", "Башня"),
        words(
            "The contest ends and all take fresh hands: who turned it over loses, unless a Fate card decides.",
            (
                "Состязание кончается, все берут новые руки: кто её открыл, проигрывает, если дело не решает карта "
                "судьбы."
            ),
        ),
        words(
            "A contest ends, what is open there is a draw. All take fresh hands.",
            "Состязание кончается, всё нерешённое в нём – ничья. Все берут новые руки.",
        ),
    ),
    "death": (
        words("Death", "Смерть"),
        words(
            (
                "The contest ends and all take fresh hands: a draw for who turned it over, unless a Fate card or the "
                "Tower decides."
            ),
            (
                "Состязание кончается, все берут новые руки: кто её открыл, играет вничью, если дело не решает карта "
                "судьбы или Башня."
            ),
        ),
        words(
            "A contest ends, what is open there is a draw. All take fresh hands.",
            "Состязание кончается, всё нерешённое в нём – ничья. Все берут новые руки.",
        ),
    ),
    "bonus": (
        words("Suit Bonus", "Бонус масти"),
        words(
            ("A card of the Suit in use, or an own Fate card, adds 1 to the Suit in use before anything is compared."),
            "Карта масти в игре или своя карта судьбы прибавляет 1 к масти в игре до всякого сравнения.",
        ),
        None,
    ),
}
"""By effect: name, turned over in a round (CH8, CH9), played situationally (CH4; None where it cannot be)."""
