"""What Suits, Attributes, ranks and bonds are called, and what kind of doing fits them (CH17.2, CH17.3)."""

from service.games.chariot.data.language import Words, words

SUIT_NAMES: dict[str, Words] = {
    "cups": words("Cups", "Кубки"),
    "pentacles": words("Pentacles", "Пентакли"),
    "swords": words("Swords", "Мечи"),
    "wands": words("Wands", "Жезлы"),
}
SUIT_OF_NAMES: dict[str, Words] = {
    "cups": words("of Cups", "кубков"),
    "pentacles": words("of Pentacles", "пентаклей"),
    "swords": words("of Swords", "мечей"),
    "wands": words("of Wands", "жезлов"),
}
"""What follows a rank's name in the name of a minor."""

SUIT_TEXTS: dict[str, Words] = {
    "cups": words(
        "Feelings, friendship, healing: you act from the heart.", "Чувства, дружба, исцеление: действуют от сердца."
    ),
    "pentacles": words(
        "Work, goods, patience: you act with what you have and know how to make.",
        "Труд, имущество, терпение: действуют тем, что имеют и умеют.",
    ),
    "swords": words(
        "Thought, words, conflict: you act with a sharp mind or a blade.",
        "Мысль, слово, спор: действуют острым умом или клинком.",
    ),
    "wands": words(
        "Drive, daring, invention: you act on impulse and with fire.",
        "Напор, дерзость, выдумка: действуют порывом, с огнём.",
    ),
}
ATTRIBUTE_NAMES: dict[str, Words] = {
    "animal": words("Animal", "Зверь"),
    "body": words("Body", "Тело"),
    "city": words("City", "Город"),
    "hands": words("Hands", "Руки"),
    "machines": words("Machines", "Машины"),
    "people": words("People", "Люди"),
    "psychic": words("Psychic", "Ясновидение"),
    "wilds": words("Wilds", "Дикие края"),
    "will": words("Will", "Воля"),
}
ATTRIBUTE_TEXTS: dict[str, Words] = {
    "animal": words(
        "Beasts, and the beast in you: ride, tame, track, sense.",
        "Звери и зверь в самом себе: ездить верхом, приручать, идти по следу, чуять.",
    ),
    "body": words("Strength, speed, endurance, a fight hand to hand.", "Сила, быстрота, выносливость, рукопашный бой."),
    "city": words("Streets, law, manners, knowing whom to ask.", "Улицы, законы, обычаи; знать, у кого спросить."),
    "hands": words("Craft, theft, medicine, fine work.", "Ремесло, кража, врачевание, тонкая работа."),
    "machines": words(
        "Sky Chariots, engines, devices of any kind.", "Небесные колесницы, двигатели, любые устройства."
    ),
    "people": words(
        "Plead, lead, deceive, understand somebody.", "Просить, вести за собой, обманывать, понимать других."
    ),
    "psychic": words("Visions, dreams, minds that touch.", "Видения, сны, соприкосновение умов."),
    "wilds": words(
        "Woods, seas, mountains, weather, living off the land.", "Леса, моря, горы, погода; жить тем, что даёт земля."
    ),
    "will": words(
        "Courage, faith, holding out against pain and fear.", "Мужество, вера, стойкость перед болью и страхом."
    ),
}
RANK_NAMES: dict[str, Words] = {
    "1": words("Ace", "Туз"),
    "2": words("Two", "Двойка"),
    "3": words("Three", "Тройка"),
    "4": words("Four", "Четвёрка"),
    "5": words("Five", "Пятёрка"),
    "6": words("Six", "Шестёрка"),
    "7": words("Seven", "Семёрка"),
    "8": words("Eight", "Восьмёрка"),
    "9": words("Nine", "Девятка"),
    "10": words("Ten", "Десятка"),
    "page": words("Page", "Паж"),
    "knight": words("Knight", "Рыцарь"),
    "queen": words("Queen", "Королева"),
    "king": words("King", "Король"),
}

BOND_NAMES: dict[str, Words] = {
    "friend": words("Friend", "Друг"),
    "enemy": words("Enemy", "Враг"),
}
BONDS = {"cups": "friend", "pentacles": "friend", "swords": "enemy", "wands": "enemy"}
"""By suit, what the persons of its Courts are; a bond has no effect."""
