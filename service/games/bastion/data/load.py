"""Reads and checks the table files."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from importlib.resources.abc import Traversable

from service.games.bastion.data.rows import Row, TableError, read, unique
from service.games.bastion.data.tables import EnemyCard, Numbers, RitualCard, Scenario, Spell, Tables
from service.games.bastion.data.texts import load_texts
from service.games.bastion.data.words import (
    ARTIFACT,
    BORROWING_EFFECTS,
    COLOURS,
    LEGENDARY,
    MAIN,
    MAX_SEATS,
    PROPERTIES,
    RITUAL_KINDS,
    SIDES,
    SOURCES,
    SPELL_EFFECTS,
    STRUCTURE,
    STRUCTURES,
    SUPPORT,
    Card,
    Colour,
)

MOST = 1_000
"""Bound of every number in the tables: beyond it is a slip of the pen."""
AT_LEAST_ONE = ("channel_price", "least_price", "mana")
DEFAULT_SCENARIO = "tutorial"


def load(folder: Traversable) -> Tables:
    """All tables of ``folder``; raises a TableError that names file, row and field."""
    spells = _spells(folder)
    cards = (*_classes(folder, tuple(spells)), *_legends(folder, tuple(spells)))
    enemies = {card.name: card for card in cards}
    rituals = {card.name: card for card in _rituals(folder)}
    scenarios = _scenarios(folder, cards)
    defenders = _defenders(folder)
    return Tables(
        enemies=enemies,
        support=support_classes(cards),
        legends=tuple(card.name for card in cards if card.squad == LEGENDARY),
        spells=spells,
        rituals=rituals,
        sources=_sources(folder),
        scenarios=scenarios,
        numbers=_numbers(folder),
        defenders=defenders,
        texts=load_texts(folder, cards, spells.values(), scenarios, defenders),
        rank={card: number for cards in (enemies, rituals) for number, card in enumerate(cards)},
    )


def support_classes(cards: Sequence[EnemyCard]) -> tuple[str, ...]:
    """The classes of the support squad, in table order."""
    return tuple(dict.fromkeys(card.kind for card in cards if card.squad == SUPPORT and card.kind))


def _classes(folder: Traversable, codes: tuple[str, ...]) -> Iterator[EnemyCard]:
    columns = ("class", "squad", "strength", "properties", "spell")
    for row in unique(read(folder, "classes.csv", columns), "class"):
        kind, squad = row.text("class"), row.word("squad", (MAIN, SUPPORT))
        for colour in COLOURS:
            yield _enemy(row, f"{kind}-{colour}", squad, codes, kind, colour)


def _legends(folder: Traversable, codes: tuple[str, ...]) -> Iterator[EnemyCard]:
    for row in unique(read(folder, "legends.csv", ("card", "strength", "properties", "spell")), "card"):
        yield _enemy(row, row.text("card"), LEGENDARY, codes)


def _enemy(
    row: Row, name: Card, squad: str, codes: tuple[str, ...], kind: str | None = None, colour: Colour | None = None
) -> EnemyCard:
    strength, properties = row.whole("strength", 1, MOST), row.words("properties", PROPERTIES)
    return EnemyCard(name, squad, kind, colour, strength, properties, row.word("spell", codes))


def _spells(folder: Traversable) -> dict[str, Spell]:
    spells = {}
    for row in unique(read(folder, "spells.csv", ("code", "wish")), "code"):
        code = row.text("code")
        effect, _, power = code.partition("-")
        if effect not in SPELL_EFFECTS or (power and not power.isdecimal()):
            raise row.error("code", f"{code!r} is none of {', '.join(SPELL_EFFECTS)}, with or without -power")
        if effect in BORROWING_EFFECTS and row.flag("wish"):
            raise row.error("wish", f"Wish may not act as {effect}")
        spells[code] = Spell(code, effect, int(power or 0), row.flag("wish"))
    return spells


def _rituals(folder: Traversable) -> Iterator[RitualCard]:
    for row in unique(read(folder, "rituals.csv", ("kind", "sort", "amount", "alone")), "kind"):
        kind = row.word("kind", RITUAL_KINDS)
        sort = row.word("sort", (STRUCTURE,) if kind in STRUCTURES else (ARTIFACT,))
        amount, alone = row.whole("amount", 0, MOST), row.flag("alone")
        for colour in COLOURS:
            yield RitualCard(f"{kind}-{colour}", kind, sort, colour, amount, alone)


def _sources(folder: Traversable) -> dict[tuple[str, Colour], tuple[Colour, ...]]:
    columns = tuple(f"source_{number}" for number in SOURCES)
    sources = {}
    for row in unique(read(folder, "sources.csv", ("side", "quarter", *columns)), "side", "quarter"):
        key = row.word("side", SIDES), row.word("quarter", COLOURS)
        sources[key] = tuple(row.word(column, COLOURS) for column in columns)
    missing = [f"{side} {colour}" for side in SIDES for colour in COLOURS if (side, colour) not in sources]
    if missing:
        raise TableError(f"sources.csv: no row for {', '.join(missing)}")
    return sources


def _scenarios(folder: Traversable, known: Sequence[EnemyCard]) -> Mapping[str, Scenario]:
    squads = [card.squad for card in known]
    most_support, most_legends = len(support_classes(known)), squads.count(LEGENDARY)
    respite = tuple(f"respite_{seats}" for seats in range(1, MAX_SEATS + 1))
    columns = ("scenario", "support", "legends", "rituals", "cards", *respite)
    scenarios = {}
    for row in unique(read(folder, "scenarios.csv", columns), "scenario"):
        support, legends = row.whole("support", 0, most_support), row.whole("legends", 0, most_legends)
        cards = squads.count(MAIN) + support * len(COLOURS) + legends
        if row.whole("cards", 1, MOST) != cards:
            raise row.error("cards", f"the squads of this scenario make {cards}")
        turns = tuple(row.whole(column, 0, MOST) for column in respite)
        scenarios[row.text("scenario")] = Scenario(support, legends, row.flag("rituals"), cards, turns)
    if DEFAULT_SCENARIO not in scenarios:
        raise TableError(f"scenarios.csv: no row for {DEFAULT_SCENARIO}")
    return scenarios


def _numbers(folder: Traversable) -> Numbers:
    names = tuple(field.name for field in fields(Numbers))
    values = {}
    for row in unique(read(folder, "numbers.csv", ("name", "value", "meaning")), "name"):
        name = row.word("name", names)
        values[name] = row.whole("value", int(name in AT_LEAST_ONE), MOST)
    missing = [name for name in names if name not in values]
    if missing:
        raise TableError(f"numbers.csv: no row for {', '.join(missing)}")
    if values["start_mana"] * MAX_SEATS > values["mana"]:
        raise TableError(f"numbers.csv: start_mana for {MAX_SEATS} seats is more than mana")
    return Numbers(**values)


def _defenders(folder: Traversable) -> tuple[str, ...]:
    names = tuple(
        row.text("defender") for row in unique(read(folder, "defenders.csv", ("defender", "figure")), "defender")
    )
    if len(names) < MAX_SEATS:
        raise TableError(f"defenders.csv: {MAX_SEATS} seats need {MAX_SEATS} defenders")
    return names
