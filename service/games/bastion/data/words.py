"""Words that no table holds: colours, the geography of the fortress, and what the rules can act on."""

from typing import TypeAlias

Colour: TypeAlias = str
Card: TypeAlias = str

COLOURS: tuple[Colour, ...] = ("yellow", "red", "blue", "green", "purple", "black")
"""BN1.1, in the order that every list of colours follows."""

CITADEL = "citadel"
SIDES = ("statue", "plain")
MAX_SEATS = 4

DEALT, KEPT = 3, 2
"""Ritual cards dealt to a seat, and those that it keeps (BN3.6)."""

QUARTERS = (1, 2, 3, 4, 5, 6)
GATES = 24
"""The section behind which the gates lie: who has to stand there breaks in (BN4.4)."""
SECTIONS = tuple(range(1, GATES + 1))
SOURCES = (1, 2, 3)
BASES = (1, 2)
"""A Spring on base b is source 3 + b (BN9.5)."""
PLACES: tuple[int | str, ...] = (*QUARTERS, CITADEL)
"""BN11.3: destinations in order."""

SCOUT, SYMBIONT, FLYER, PRIEST, GUARD = "scout", "symbiont", "flyer", "priest", "guard"
WARD, GROWTH, DRAGON, DRAIN = "ward", "growth", "dragon", "drain"
PROPERTIES = (SCOUT, SYMBIONT, FLYER, PRIEST, GUARD, WARD, GROWTH, DRAGON, DRAIN)

FIREBALL, LIGHTNING, ALCHEMY, MISSILE, AMULET = "fireball", "lightning", "alchemy", "missile", "amulet"
SPEED, EXCHANGE, TELEPORT, PLENTY, PRISM, REPEAT = "speed", "exchange", "teleport", "plenty", "prism", "repeat"
SPELL_EFFECTS = (SPEED, FIREBALL, LIGHTNING, ALCHEMY, MISSILE, EXCHANGE, TELEPORT, PLENTY, PRISM, REPEAT)
ATTACK_EFFECTS = (FIREBALL, LIGHTNING, ALCHEMY, MISSILE, AMULET)
SOURCE_EFFECTS = (PLENTY, PRISM)
ASSISTING_EFFECTS = (FIREBALL, LIGHTNING)
SINGLE_EFFECTS = (ALCHEMY, MISSILE, PRISM, EXCHANGE, TELEPORT)
"""BN8.1: at most one of each may be armed at a time."""

COPY, WISH = "copy", "wish"
"""Spell codes that act as another one (BN8.9)."""

SPRING, OBELISK, PORTAL, CHALICE = "spring", "obelisk", "portal", "chalice"
RITUAL_KINDS = (SPRING, OBELISK, PORTAL, AMULET, CHALICE)
STRUCTURES = (SPRING, OBELISK, PORTAL)
STRUCTURE, ARTIFACT = "structure", "artifact"


def quarter_of(section: int) -> int:
    """BN1.3: quarter q owns the sections 4q-3 to 4q."""
    return (section + 3) // 4
