"""What a spell card may act as, and whether it may be armed now (BN8.1, BN8.9)."""

from service.games.bastion.board import is_armed
from service.games.bastion.data import tables
from service.games.bastion.data.tables import Spell
from service.games.bastion.data.words import COPY, PRISM, SINGLE_EFFECTS, WISH, Card
from service.games.bastion.model import State
from service.kernel.values import Move


def code_of(card: Card) -> str:
    """The spell code on a card."""
    return tables().enemies[card].spell


def acts_as_another(card: Card) -> bool:
    """BN8.9: Copy and Wish take ``as``."""
    return code_of(card) in (COPY, WISH)


def codes(state: State, card: Card) -> list[str]:
    """BN8.9: what a card may be cast as, in the order of the code list."""
    code, spells = code_of(card), tables().spells
    if code == WISH:
        return [spell.code for spell in spells.values() if spell.wish]
    if code == COPY:
        held = {code_of(own) for defender in state.defenders for own in defender.spells}
        return [known for known in spells if known in held]
    return [code]


def can_be_armed(state: State, spell: Spell) -> bool:
    """BN8.1: at most one of some effects at a time."""
    return spell.effect not in SINGLE_EFFECTS or not is_armed(state, spell.effect)


def acting(move: Move) -> Spell:
    """The spell that a cast acts as."""
    return tables().spells[move.get("as") or code_of(move["card"])]


def names_a_colour(spell: Spell) -> bool:
    """BN8.7: the colour of Prism is named when it is cast."""
    return spell.effect == PRISM
