"""Why a switch may not be made: one rule a function, asked in the order of BR6.3."""

from service.games.breach.abilities import ability, enters_from_border, met, way, within_sides
from service.games.breach.data import CARDS, CELLS, INDEX, SPACE
from service.games.breach.positions import files_of
from service.games.breach.state import State
from service.kernel.refusal import Refusal, illegal
from service.kernel.values import Move


def refusal(state: State, move: Move) -> Refusal | None:
    """BR6.3: the first rule that forbids this switch, or None if all allow it."""
    files = files_of(state.board)
    here, there = INDEX[files].get(move["from"]), INDEX[files].get(move["to"])
    if here is None or there is None:
        return _off_the_table(files)
    for rule in _IN_ORDER:
        if (refused := rule(state, here, there)) is not None:
            return refused
    return None


def _off_the_table(files: int) -> Refusal:
    """BR1.1: both cells belong to this match's grid."""
    return illegal("BR1.1", f"this table's cells are a1 to {CELLS[files][-1]}")


def _own_card(state: State, here: int, there: int) -> Refusal | None:
    """BR2.1: an own face-up card trades places with what is on another cell."""
    if state.board[here] in CARDS[state.mover] and here != there:
        return None
    return illegal("BR2.1", "a switch takes an own face-up card to another cell")


def _side_rule(state: State, here: int, there: int) -> Refusal | None:
    """BR3.1: the target is in the half that the card stands in, or on the border rank of the other."""
    files = files_of(state.board)
    if within_sides(here // files, there // files):
        return None
    return illegal("BR3.1", "the far edge is out of reach: a card works in the half it stands in and on the next rank")


def _crossing(state: State, here: int, there: int) -> Refusal | None:
    """BR3.14: with the option, a switch into the other half begins on a border rank."""
    files = files_of(state.board)
    if not state.terms.border_only or enters_from_border(here // files, there // files):
        return None
    return illegal("BR3.14", "in this match a card crosses into the other half from a border rank only")


def _dead_space(state: State, _here: int, there: int) -> Refusal | None:
    """BR2.5: where spaces are dead they cannot be switched with."""
    if state.board[there] == SPACE and state.terms.dead_spaces:
        return illegal("BR2.5", "empty spaces are dead in this match")
    return None


def _ability(state: State, here: int, there: int) -> Refusal | None:
    """BR3.4 to BR3.10: the ability of the initiating card."""
    card = state.board[here]
    path = way(card, files_of(state.board), here, there, met(card, state.board[there]))
    held_to = ability(card, path)
    return None if held_to.allows(path) else illegal(held_to.rule, held_to.says)


_IN_ORDER = (_own_card, _side_rule, _crossing, _dead_space, _ability)
