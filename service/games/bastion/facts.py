"""What is printed on cards, quarters and hint boards (BN17), made from the tables that the rules use."""

from collections.abc import Mapping
from dataclasses import asdict

from service.games.bastion.data import tables
from service.games.bastion.data.tables import EnemyCard, RitualCard, Spell
from service.games.bastion.data.texts import HINT
from service.games.bastion.data.words import (
    ARTIFACT,
    ASSISTING_EFFECTS,
    BASES,
    COLOURS,
    GATES,
    LANGUAGES,
    QUARTERS,
    SECTIONS_A_QUARTER,
    SIDES,
    SOURCES,
    SQUADS,
    STRUCTURE,
    Colour,
)
from service.kernel.values import Json

Shown = dict[str, Json]


def facts() -> Mapping[str, Json]:
    """BN17.2: the fields in their order; lists are in table order, words by language."""
    known = tables()
    return {
        "languages": list(LANGUAGES),
        "colours": [_colour(colour) for colour in COLOURS],
        "board": _board(),
        "squads": [{"squad": squad, **_words("squad", squad)} for squad in SQUADS],
        "classes": _classes(),
        "enemies": [_enemy(card) for card in known.enemies.values()],
        "properties": [{"property": name, **_words("property", name)} for name in _properties()],
        "spells": [_spell(spell) for spell in known.spells.values()],
        "sorts": [{"sort": sort, **_words("sort", sort)} for sort in (STRUCTURE, ARTIFACT)],
        "rituals": [_ritual(card) for card in known.rituals.values()],
        "sides": [_side(side) for side in SIDES],
        "scenarios": [_scenario(name) for name in known.scenarios],
        "numbers": asdict(known.numbers),
        "defenders": [{"defender": name, **_words("defender", name)} for name in known.defenders],
        "hints": [{"hint": key, **_words(kind, key)} for kind, key in known.texts if kind == HINT],
    }


def _words(kind: str, key: str, n: int = 0) -> Shown:
    """BN17.3: the name, and the text if there is one, with the numbers of its braces; ``n`` is an amount or a power."""
    line, numbers = tables().texts[kind, key], asdict(tables().numbers)
    name: Shown = {"name": dict(line.name)}
    if line.text is None:
        return name
    return name | {"text": {language: text.format(n=n, **numbers) for language, text in line.text.items()}}


def _coloured(colour: Colour, kind: str, key: str) -> dict[str, str]:
    """BN17.3: the colour's name, then that of the class or kind in small letters."""
    adjective, noun = tables().texts["colour", colour].name, tables().texts[kind, key].name
    return {language: f"{adjective[language]} {noun[language].lower()}" for language in LANGUAGES}


def _colour(colour: Colour) -> Shown:
    words = _words("colour", colour)
    return {"colour": colour, "name": words["name"], "land": words["text"]}


def _board() -> Shown:
    """BN1.2, BN1.3: how many there are, of some things a quarter."""
    return {
        "quarters": len(QUARTERS),
        "sections": GATES,
        "sections_a_quarter": SECTIONS_A_QUARTER,
        "sources": len(SOURCES),
        "towers": 1,
        "bases": len(BASES),
        "squares": 1,
    }


def _printed(card: EnemyCard) -> Shown:
    return {"strength": card.strength, "properties": list(card.properties), "spell": card.spell}


def _classes() -> list[Shown]:
    """T1: a class is what its cards have in common."""
    cards = {card.kind: card for card in tables().enemies.values() if card.kind is not None}
    return [
        {"class": kind, "squad": card.squad, **_words("class", kind), **_printed(card)} for kind, card in cards.items()
    ]


def _enemy(card: EnemyCard) -> Shown:
    kind, colour = card.kind, card.colour
    name = _coloured(colour, "class", kind) if kind and colour else _words("legend", card.name)["name"]
    return {"card": card.name, "squad": card.squad, "class": kind, "colour": colour, "name": name, **_printed(card)}


def _properties() -> list[str]:
    """T1's in order, then T2's."""
    return list(dict.fromkeys(name for card in tables().enemies.values() for name in card.properties))


def _spell(spell: Spell) -> Shown:
    """T8; whether it may be cast out of turn is BN8.6."""
    words = _words("spell", spell.effect, spell.power)
    name = {language: f"{word} {spell.power}" if spell.power else word for language, word in words["name"].items()}
    marks = {"wish": spell.wish, "assist": spell.effect in ASSISTING_EFFECTS}
    return {"code": spell.code, "effect": spell.effect, "power": spell.power, **marks, **words, "name": name}


def _ritual(card: RitualCard) -> Shown:
    """T3."""
    return {
        "card": card.name,
        "kind": card.kind,
        "sort": card.sort,
        "colour": card.colour,
        "amount": card.amount or None,
        "alone": card.alone,
        **_words("ritual", card.kind, card.amount),
        "name": _coloured(card.colour, "ritual", card.kind),
    }


def _side(side: str) -> Shown:
    """T4."""
    sources = {colour: list(tables().sources[side, colour]) for colour in COLOURS}
    return {"side": side, **_words("side", side), "sources": sources}


def _scenario(name: str) -> Shown:
    """T5, T6."""
    scenario = tables().scenarios[name]
    return {
        "scenario": name,
        **_words("scenario", name),
        "support": scenario.support,
        "legends": scenario.legends,
        "rituals": scenario.rituals,
        "cards": scenario.cards,
        "respite": list(scenario.respite),
    }
