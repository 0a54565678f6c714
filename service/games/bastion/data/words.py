"""Words that no table holds: colours, the geography of the fortress, and what the rules can act on."""

from typing import TypeAlias

Colour: TypeAlias = str
Card: TypeAlias = str

COLOURS: tuple[Colour, ...] = ("yellow", "red", "blue", "green", "purple", "black")
"""BN1.1, in the order that every list of colours follows."""

LANGUAGES = ("en", "ru")
"""Of the facts (BN17)."""

MAIN, SUPPORT, LEGENDARY = "main", "support", "legendary"
SQUADS = (MAIN, SUPPORT, LEGENDARY)

CITADEL = "citadel"
SIDES = ("statue", "plain")
MAX_SEATS = 4

CHOOSE = "choose"
"""The option that lets each seat choose its defender (BN3.9)."""

DEALT, KEPT = 3, 2
"""Ritual cards dealt to a seat, and those that it keeps (BN3.6)."""

QUARTERS = (1, 2, 3, 4, 5, 6)
SECTIONS_A_QUARTER = 4
GATES = len(QUARTERS) * SECTIONS_A_QUARTER
"""The section behind which the gates lie: who has to stand there breaks in (BN4.4)."""
SECTIONS = tuple(range(1, GATES + 1))
SOURCES = (1, 2, 3)
BASES = (1, 2)
"""A Spring on base b is source 3 + b (BN9.5)."""
PLACES: tuple[int | str, ...] = (*QUARTERS, CITADEL)
"""BN11.3: destinations in order."""

SCOUT, SYMBIONT, FLYER, PRIEST, GUARD = "scout", "symbiont", "flyer", "priest", "guard"
WARD, GROWTH, DRAGON = "ward", "growth", "dragon"
PROWL, TRIBUTE, REVENGE, ABDUCT, MOURN = "prowl", "tribute", "revenge", "abduct", "mourn"
HUSH, TWOFOLD, ESCORT, USURP, COIL = "hush", "twofold", "escort", "usurp", "coil"
PROPERTIES = (
    *(SCOUT, SYMBIONT, FLYER, PRIEST, GUARD, WARD, GROWTH, DRAGON),
    *(PROWL, TRIBUTE, REVENGE, ABDUCT, MOURN, HUSH, TWOFOLD, ESCORT, USURP, COIL),
)
JOINING = frozenset({SYMBIONT, ABDUCT})
"""Whose cards lie above others (BN4.8, BN16.5)."""
FLYING = frozenset({FLYER, ABDUCT})
"""Whose cards go to a square and block it (BN4.6, BN4.7)."""
CONQUERING = frozenset({DRAGON, USURP})
"""Whose cards stand in the citadel and only there (BN4.9, BN16.10)."""

FIREBALL, LIGHTNING, ALCHEMY, MISSILE, AMULET = "fireball", "lightning", "alchemy", "missile", "amulet"
SPEED, EXCHANGE, TELEPORT, PLENTY, PRISM = "speed", "exchange", "teleport", "plenty", "prism"
METEOR, REPEAT, RENEW, BOUNTY, HARVEST = "meteor", "repeat", "renew", "bounty", "harvest"
TRUCE, RITE, COPY, WISH = "truce", "rite", "copy", "wish"
SPELL_EFFECTS = (
    *(SPEED, FIREBALL, LIGHTNING, ALCHEMY, MISSILE, METEOR, EXCHANGE, TELEPORT, PLENTY, PRISM),
    *(REPEAT, RENEW, BOUNTY, HARVEST, TRUCE, RITE, COPY, WISH),
)
BORROWING_EFFECTS = (COPY, WISH)
"""BN8.9: their spells act as another one."""
ARMED_EFFECTS = (FIREBALL, LIGHTNING, ALCHEMY, MISSILE, SPEED, PLENTY, PRISM, EXCHANGE, TELEPORT, AMULET)
"""Section 12: what an armed effect may be."""
ATTACK_EFFECTS = (FIREBALL, LIGHTNING, ALCHEMY, MISSILE, AMULET)
SOURCE_EFFECTS = (PLENTY, PRISM)
ASSISTING_EFFECTS = (FIREBALL, LIGHTNING)
SINGLE_EFFECTS = (ALCHEMY, MISSILE, PRISM, EXCHANGE, TELEPORT)
"""BN8.1: at most one of each may be armed at a time."""

SPRING, OBELISK, PORTAL, CHALICE = "spring", "obelisk", "portal", "chalice"
RITUAL_KINDS = (SPRING, OBELISK, PORTAL, AMULET, CHALICE)
STRUCTURES = (SPRING, OBELISK, PORTAL)
STRUCTURE, ARTIFACT = "structure", "artifact"


def quarter_of(section: int) -> int:
    """BN1.3: quarter q owns the sections 4q-3 to 4q."""
    return (section - 1) // SECTIONS_A_QUARTER + 1
