"""What a spell card may act as, and whether it may be cast now (BN8)."""

from service.games.bastion.board import is_armed
from service.games.bastion.channels import closed_towers
from service.games.bastion.data import tables
from service.games.bastion.data.tables import Spell
from service.games.bastion.data.words import (
    ARMED_EFFECTS,
    BORROWING_EFFECTS,
    COPY,
    HARVEST,
    LIGHTNING,
    METEOR,
    MISSILE,
    PRISM,
    RITE,
    SINGLE_EFFECTS,
    WISH,
    Card,
)
from service.games.bastion.model import State
from service.kernel.values import Move, Seat


def spell_of(card: Card) -> Spell:
    """The spell on a card."""
    return tables().spells[tables().enemies[card].spell]


def acts_as_another(card: Card) -> bool:
    """BN8.9: Copy and Wish take ``as``."""
    return spell_of(card).effect in BORROWING_EFFECTS


def codes(state: State, card: Card) -> list[str]:
    """BN8.9: what a card may be cast as, in the order of the code list."""
    own, spells = spell_of(card), tables().spells
    if own.effect == WISH:
        return [spell.code for spell in spells.values() if spell.wish]
    if own.effect == COPY:
        held = {tables().enemies[other].spell for defender in state.defenders for other in defender.spells}
        return [code for code, spell in spells.items() if code in held and spell.effect not in BORROWING_EFFECTS]
    return [own.code]


def arms(effect: str, power: int) -> tuple[tuple[str, int], ...]:
    """BN8.1, BN8.2: the effects, each with its power, that a spell arms; none if it acts at once."""
    if effect == METEOR:
        return (MISSILE, 0), (LIGHTNING, power)
    return ((effect, power),) if effect in ARMED_EFFECTS else ()


def can_be_cast(state: State, seat: Seat, spell: Spell) -> bool:
    """BN8.1: at most one of some effects is armed; BN8.10: a Harvest needs mana on a tower; BN8.12: a Rite a ritual."""
    if any(effect in SINGLE_EFFECTS and is_armed(state, effect) for effect, _ in arms(spell.effect, spell.power)):
        return False
    if spell.effect == HARVEST:
        return bool(closed_towers(state))
    return spell.effect != RITE or bool(state.defenders[seat].rituals)


def acting(move: Move) -> Spell:
    """The spell that a cast acts as."""
    return tables().spells[move["as"]] if "as" in move else spell_of(move["card"])


def names_a_colour(spell: Spell) -> bool:
    """BN8.7: the colour of Prism is named when it is cast."""
    return spell.effect == PRISM
