"""Whether one well-formed move of a type that is asked for now is allowed; no list is searched."""

from collections.abc import Callable, Mapping

from service.games.bastion.board import (
    amount,
    any_has,
    has_structure,
    is_armed,
    place,
    properties_at,
    quarter_at,
    spot_of,
    together,
)
from service.games.bastion.channels import can_channel_citadel, can_channel_source, can_channel_tower, payable
from service.games.bastion.combat import is_attackable
from service.games.bastion.data import tables
from service.games.bastion.data.words import (
    AMULET,
    ARTIFACT,
    ASSISTING_EFFECTS,
    CITADEL,
    EXCHANGE,
    FIREBALL,
    GATES,
    HUSH,
    PORTAL,
    QUARTERS,
    TELEPORT,
    USURP,
)
from service.games.bastion.model import NOTHING, STEP, Place, State
from service.games.bastion.spells import acting, acts_as_another, can_be_cast, codes, names_a_colour, spell_of
from service.kernel.values import Json, Move, Seat

Permit = Callable[[State, Seat, Move], bool]


def may_choose_defender(state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG001
    """BN3.9: one that is still free."""
    return move["defender"] in free_defenders(state)


def free_defenders(state: State) -> list[str]:
    """BN3.9: those that no seat has, in table order."""
    chosen = {defender.figure for defender in state.defenders}
    return [figure for figure in tables().defenders if figure not in chosen]


def may_keep(state: State, seat: Seat, move: Move) -> bool:
    """BN3.6: two of the cards dealt, in the order dealt."""
    dealt, (first, second) = state.dealt[seat], move["cards"]
    return first in dealt and second in dealt and dealt.index(first) < dealt.index(second)


def may_move(state: State, seat: Seat, move: Move) -> bool:
    """BN5.2: to or from the citadel, to a neighbour, or through a Portal; a step owed is no action (BN8.3).

    BN16.10: nobody moves into the citadel while a usurper is there.
    """
    turn, to = state.turn, move["to"]
    if turn.pending.kind != STEP and turn.moves <= 0:
        return False
    return are_next(state, place(state, seat), to) and not (to == CITADEL and any_has(state.citadel, USURP))


def are_next(state: State, here: Place, there: Place) -> bool:
    """BN1.2, BN5.2: whether a defender gets from one place to the other in one step."""
    if not isinstance(here, int) or not isinstance(there, int):
        return here != there
    if (here - there) % len(QUARTERS) in (1, len(QUARTERS) - 1):
        return True
    return here != there and any(has_structure(quarter_at(state, number), PORTAL) for number in (here, there))


def may_channel(state: State, seat: Seat, move: Move) -> bool:
    """BN6.1-BN6.5."""
    here, source = place(state, seat), move["from"]
    if state.turn.channels <= 0 or (source == CITADEL) != (here == CITADEL):
        return False
    if not isinstance(here, int):
        return can_channel_citadel(state)
    quarter = quarter_at(state, here)
    opened = can_channel_tower(state, here) if source == "tower" else can_channel_source(state, quarter, move["source"])
    return opened and move["pay"] in payable(state, seat)


def may_attack(state: State, seat: Seat, move: Move) -> bool:
    """BN7.2-BN7.4."""
    return state.turn.attacks > 0 and is_attackable(state, seat, spot_of(move["target"]))


def may_pay(state: State, seat: Seat, move: Move) -> bool:
    """BN7.5: a colour that the seat has."""
    return amount(state.defenders[seat].mana, move["colour"]) > 0


def may_cast(state: State, seat: Seat, move: Move) -> bool:
    """BN8.1, BN8.9: an own card, acting as what it may act as and can be cast as; ``colour`` exactly with Prism."""
    card = move["card"]
    if card not in state.defenders[seat].spells or ("as" in move) != acts_as_another(card):
        return False
    spell = acting(move)
    named = ("colour" in move) == names_a_colour(spell)
    return named and can_be_cast(state, seat, spell) and spell.code in codes(state, card) and not is_hushed(state, seat)


def is_hushed(state: State, seat: Seat) -> bool:
    """BN16.7: the seat neither casts nor assists where it stands."""
    return HUSH in properties_at(state, place(state, seat))


def may_exchange(state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG001
    """BN8.4: two occupied sections, the lower one first."""
    lower, higher = move["sections"]
    return is_armed(state, EXCHANGE) and lower < higher and bool(state.camp[lower - 1] and state.camp[higher - 1])


def may_teleport(state: State, seat: Seat, move: Move) -> bool:  # noqa: ARG001
    """BN8.5: from an occupied section to a free one, never to the gates."""
    start, to = move["from"], move["to"]
    return is_armed(state, TELEPORT) and to != GATES and bool(state.camp[start - 1]) and not state.camp[to - 1]


def may_assist(state: State, seat: Seat, move: Move) -> bool:
    """BN8.6: a Lightning, or a Fireball at the active seat's place, while nothing is pending and no attack was made."""
    turn, card = state.turn, move["card"]
    if turn.active is None or turn.pending.kind != NOTHING or turn.attacks <= 0:
        return False
    if card not in state.defenders[seat].spells or is_hushed(state, seat):
        return False
    effect = spell_of(card).effect
    return effect in ASSISTING_EFFECTS and (effect != FIREBALL or together(state, seat, turn.active))


def may_use_artifact(state: State, seat: Seat, move: Move) -> bool:
    """BN9.6: an own one, unused this turn; a Chalice needs another seat at the same place, and a giver with mana."""
    card, other = move["card"], move.get("with")
    if card not in state.defenders[seat].artifacts or card in state.turn.artifacts:
        return False
    if tables().rituals[card].kind == AMULET or other is None:
        return tables().rituals[card].kind == AMULET and other is None
    if other == seat or other >= len(state.defenders) or not together(state, seat, other):
        return False
    return chalice_amount(state, seat, move) > 0


def chalice_amount(state: State, seat: Seat, move: Move) -> int:
    """BN9.6: how much mana changes hands."""
    giver = seat if move["way"] == "give" else move["with"]
    return min(tables().rituals[move["card"]].amount, amount(state.defenders[giver].mana, move["colour"]))


def may_build(state: State, seat: Seat, move: Move) -> bool:
    """BN9.3: an own ritual that fits, as an artifact or in a quarter that is open to it."""
    return move["card"] in fitting_rituals(state, seat) and move["quarter"] in building_places(state, move["card"])


def fitting_rituals(state: State, seat: Seat) -> list[str]:
    """BN9.2, BN8.12: own rituals of the colour that is due, or of any, in the order held."""
    colour = state.turn.pending.colour
    return [card for card in state.defenders[seat].rituals if colour in (None, tables().rituals[card].colour)]


def building_places(state: State, card: str) -> list[int | None]:
    """BN9.4, BN8.12: the quarter that is due; if it has no free base, or none is named, any with a free base."""
    if tables().rituals[card].sort == ARTIFACT:
        return [None]
    free = [number for number in QUARTERS if None in quarter_at(state, number).bases]
    stood = state.turn.pending.quarter
    return [stood] if stood in free else [*free]


def always(state: State, seat: Seat, move: Json) -> bool:  # noqa: ARG001
    """``end_turn`` (BN5.1) and ``decline`` (BN9.3) need nothing more."""
    return True


PERMITS: Mapping[str, Permit] = {
    "defender": may_choose_defender,
    "keep": may_keep,
    "move": may_move,
    "channel": may_channel,
    "attack": may_attack,
    "pay": may_pay,
    "cast": may_cast,
    "exchange": may_exchange,
    "teleport": may_teleport,
    "assist": may_assist,
    "artifact": may_use_artifact,
    "build": may_build,
    "decline": always,
    "end_turn": always,
}
