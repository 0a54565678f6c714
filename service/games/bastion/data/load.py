"""Reads and checks the table files."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from importlib.resources.abc import Traversable

from service.games.bastion.data.rows import Row, TableError, read, unique
from service.games.bastion.data.tables import EnemyCard, Numbers, RitualCard, Scenario, Spell, Tables
from service.games.bastion.data.words import (
    ARTIFACT,
    COLOURS,
    COPY,
    MAX_SEATS,
    PROPERTIES,
    RITUAL_KINDS,
    SIDES,
    SOURCES,
    SPELL_EFFECTS,
    STRUCTURE,
    STRUCTURES,
    WISH,
    Colour,
)

MOST = 1_000
"""Bound of every number in the tables: beyond it is a slip of the pen."""
AT_LEAST_ONE = ("channel_price", "least_price", "mana")
DEFAULT_SCENARIO = "tutorial"


def load(folder: Traversable) -> Tables:
    """All tables of ``folder``; raises a TableError that names file, row and field."""
    spells = _spells(folder)
    codes = (*spells, COPY, WISH)
    classes = list(_classes(folder, codes))
    enemies = {card.name: card for card in (*classes, *_legends(folder, codes))}
    support = tuple(dict.fromkeys(card.squad for card in classes if card.squad and card.squad != "main"))
    rituals = {card.name: card for card in _rituals(folder)}
    return Tables(
        enemies=enemies,
        support=support,
        spells=spells,
        rituals=rituals,
        sources=_sources(folder),
        scenarios=_scenarios(folder, enemies, support),
        numbers=_numbers(folder),
        rank={card: number for cards in (enemies, rituals) for number, card in enumerate(cards)},
    )


def _classes(folder: Traversable, codes: tuple[str, ...]) -> Iterator[EnemyCard]:
    columns = ("class", "squad", "strength", "properties", "spell")
    for row in unique(read(folder, "classes.csv", columns), "class"):
        name = row.text("class")
        squad = name if row.word("squad", ("main", "support")) == "support" else "main"
        for colour in COLOURS:
            yield _enemy(row, f"{name}-{colour}", squad, colour, codes)


def _legends(folder: Traversable, codes: tuple[str, ...]) -> Iterator[EnemyCard]:
    for row in unique(read(folder, "legends.csv", ("card", "strength", "properties", "spell")), "card"):
        yield _enemy(row, row.text("card"), None, None, codes)


def _enemy(row: Row, name: str, squad: str | None, colour: Colour | None, codes: tuple[str, ...]) -> EnemyCard:
    properties = frozenset(row.words("properties", PROPERTIES))
    return EnemyCard(name, squad, colour, row.whole("strength", 1, MOST), properties, row.word("spell", codes))


def _spells(folder: Traversable) -> dict[str, Spell]:
    spells = {}
    for row in unique(read(folder, "spells.csv", ("code", "wish")), "code"):
        code = row.text("code")
        effect, _, power = code.partition("-")
        if effect not in SPELL_EFFECTS or (power and not power.isdecimal()):
            raise row.error("code", f"{code!r} is none of {', '.join(SPELL_EFFECTS)}, with or without -power")
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


def _scenarios(folder: Traversable, enemies: Mapping[str, EnemyCard], support: tuple[str, ...]) -> dict[str, Scenario]:
    squads = [card.squad for card in enemies.values()]
    respite = tuple(f"respite_{seats}" for seats in range(1, MAX_SEATS + 1))
    scenarios = {}
    for row in unique(
        read(folder, "scenarios.csv", ("scenario", "support", "legends", "rituals", "cards", *respite)), "scenario"
    ):
        classes, legends = row.whole("support", 0, len(support)), row.whole("legends", 0, squads.count(None))
        cards = squads.count("main") + classes * len(COLOURS) + legends
        if row.whole("cards", 1, MOST) != cards:
            raise row.error("cards", f"the squads of this scenario make {cards}")
        turns = tuple(row.whole(column, 0, MOST) for column in respite)
        scenarios[row.text("scenario")] = Scenario(classes, legends, row.flag("rituals"), turns)
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
