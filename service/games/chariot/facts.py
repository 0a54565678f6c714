"""What is printed on the cards and sheets, made from the tables that the rules use (CH17)."""

from collections.abc import Mapping

from service.games.chariot.data.cards import (
    CARDS,
    COURT,
    DEATH,
    FULL_HAND,
    NUMBER,
    RANKS,
    SUIT_OF,
    SUITS,
    TOWER,
    TRUMPS,
)
from service.games.chariot.data.characters import ATTRIBUTES, FATES
from service.games.chariot.data.effects import EFFECTS
from service.games.chariot.data.language import LANGUAGES, Words
from service.games.chariot.data.names import (
    ATTRIBUTE_NAMES,
    ATTRIBUTE_TEXTS,
    BOND_NAMES,
    BONDS,
    RANK_NAMES,
    SUIT_NAMES,
    SUIT_OF_NAMES,
    SUIT_TEXTS,
)
from service.games.chariot.data.trumps import TRUMP_WORDS
from service.kernel.values import Json

ROLES = {TOWER: "tower", DEATH: "death"}


def facts() -> Mapping[str, Json]:
    """CH17.3: the fields in order; lists in canonical order (CH1.2) or in that of CH2.4."""
    return {
        "languages": list(LANGUAGES),
        "numbers": {"deck": len(CARDS), "hand": FULL_HAND, "fates": FATES},
        "suits": [
            {"suit": suit, "name": SUIT_NAMES[suit], "of": SUIT_OF_NAMES[suit], "text": SUIT_TEXTS[suit]}
            for suit in SUITS
        ],
        "attributes": [
            {"attribute": name, "name": ATTRIBUTE_NAMES[name], "text": ATTRIBUTE_TEXTS[name]} for name in ATTRIBUTES
        ],
        "ranks": [_rank(rank) for rank in RANKS],
        "bonds": [{"bond": bond, "name": name} for bond, name in BOND_NAMES.items()],
        "courts": [{"card": card, "bond": BONDS[SUIT_OF[card]], "name": minor_name(card)} for card in COURT],
        "trumps": [_trump(number, card) for number, card in enumerate(TRUMPS)],
        "effects": [
            {"effect": effect, "name": name, "text": text, "situational": situational}
            for effect, (name, text, situational) in EFFECTS.items()
        ],
    }


def minor_name(card: str) -> Words:
    """CH17.3: the rank's name followed by what the suit is called there."""
    rank, _, suit = card.partition("-")
    return {language: f"{RANK_NAMES[rank][language]} {SUIT_OF_NAMES[suit][language]}" for language in LANGUAGES}


def _rank(rank: str) -> Json:
    """A number, or the place among the Courts; the other one null. Both are alike in every suit."""
    card = f"{rank}-{SUITS[0]}"
    return {"rank": rank, "number": NUMBER.get(card), "court": COURT.get(card), "name": RANK_NAMES[rank]}


def _trump(number: int, card: str) -> Json:
    name, text, event = TRUMP_WORDS[number]
    return {"card": card, "number": number, "role": ROLES.get(card), "name": name, "text": text, "event": event}
