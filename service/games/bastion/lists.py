"""Every allowed move of each type, in the order of BN11.2."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Any

from service.games.bastion.board import is_armed, place, quarter_at, ranked, spots, target_of
from service.games.bastion.channels import (
    can_channel_citadel,
    can_channel_source,
    can_channel_tower,
    payable,
    source_numbers,
)
from service.games.bastion.combat import is_attackable
from service.games.bastion.data import tables
from service.games.bastion.data.words import AMULET, COLOURS, EXCHANGE, GATES, PLACES, SECTIONS, TELEPORT
from service.games.bastion.model import State
from service.games.bastion.permits import (
    building_places,
    fitting_rituals,
    free_defenders,
    is_hushed,
    may_assist,
    may_move,
    may_pay,
    may_use_artifact,
)
from service.games.bastion.spells import acts_as_another, can_be_cast, codes, names_a_colour
from service.kernel.values import Seat

Moves = Iterator[dict[str, Any]]


def defenders(state: State, seat: Seat) -> Moves:  # noqa: ARG001
    """The free ones in table order."""
    for figure in free_defenders(state):
        yield {"type": "defender", "defender": figure}


def keeps(state: State, seat: Seat) -> Moves:
    """Cards 1+2, 1+3, 2+3 as dealt."""
    for pair in combinations(state.dealt[seat], 2):
        yield {"type": "keep", "cards": list(pair)}


def moves(state: State, seat: Seat) -> Moves:
    """BN11.3."""
    candidates: Moves = ({"type": "move", "to": there} for there in PLACES)
    return (move for move in candidates if may_move(state, seat, move))


def channels(state: State, seat: Seat) -> Moves:
    """Sources ascending, each with the colours paid in colour order; then the tower; or the citadel."""
    here = place(state, seat)
    if state.turn.channels <= 0:
        return
    if not isinstance(here, int):
        if can_channel_citadel(state):
            yield {"type": "channel", "from": "citadel"}
        return
    quarter, colours = quarter_at(state, here), payable(state, seat)
    for number in source_numbers(state, quarter):
        if can_channel_source(state, quarter, number):
            for colour in colours:
                yield {"type": "channel", "from": "source", "source": number, "pay": colour}
    if can_channel_tower(state, here):
        for colour in colours:
            yield {"type": "channel", "from": "tower", "pay": colour}


def attacks(state: State, seat: Seat) -> Moves:
    """Sections ascending, then squares, then the citadel in order of arrival."""
    if state.turn.attacks > 0:
        for spot in spots(state):
            if is_attackable(state, seat, spot):
                yield {"type": "attack", "target": target_of(spot)}


def payments(state: State, seat: Seat) -> Moves:
    """In colour order."""
    candidates: Moves = ({"type": "pay", "colour": colour} for colour in COLOURS)
    return (move for move in candidates if may_pay(state, seat, move))


def exchanges(state: State, seat: Seat) -> Moves:  # noqa: ARG001
    """By the lower section, then by the higher one."""
    if is_armed(state, EXCHANGE):
        occupied = [section for section in SECTIONS if state.camp[section - 1]]
        for pair in combinations(occupied, 2):
            yield {"type": "exchange", "sections": list(pair)}


def teleports(state: State, seat: Seat) -> Moves:  # noqa: ARG001
    """By the section left, then by the one reached."""
    if is_armed(state, TELEPORT):
        free = [section for section in SECTIONS if section != GATES and not state.camp[section - 1]]
        for start in SECTIONS:
            if state.camp[start - 1]:
                yield from ({"type": "teleport", "from": start, "to": to} for to in free)


def casts(state: State, seat: Seat) -> Moves:
    """Cards in table order, what they act as in the order of the code list, colours."""
    if is_hushed(state, seat):
        return
    for card in ranked(state.defenders[seat].spells):
        for code in codes(state, card):
            spell = tables().spells[code]
            if can_be_cast(state, seat, spell):
                move = {"type": "cast", "card": card} | ({"as": code} if acts_as_another(card) else {})
                yield from [move | {"colour": colour} for colour in COLOURS] if names_a_colour(spell) else [move]


def artifacts(state: State, seat: Seat) -> Moves:
    """In table order; a Chalice by the other seat, give before take, colours."""
    for card in ranked(state.defenders[seat].artifacts):
        used: dict[str, Any] = {"type": "artifact", "card": card}
        candidates = [used]
        if tables().rituals[card].kind != AMULET:
            candidates = [
                {**used, "with": other, "way": way, "colour": colour}
                for other in range(len(state.defenders))
                for way in ("give", "take")
                for colour in COLOURS
            ]
        yield from (move for move in candidates if may_use_artifact(state, seat, move))


def buildings(state: State, seat: Seat) -> Moves:
    """Own rituals that fit in the order held, each with its quarters ascending."""
    for card in fitting_rituals(state, seat):
        for quarter in building_places(state, card):
            yield {"type": "build", "card": card, "quarter": quarter}


def assists(state: State, seat: Seat) -> Moves:
    """In table order."""
    candidates: Moves = ({"type": "assist", "card": card} for card in ranked(state.defenders[seat].spells))
    return (move for move in candidates if may_assist(state, seat, move))


def _only(kind: str) -> Callable[[State, Seat], Moves]:
    def moves_of_kind(state: State, seat: Seat) -> Moves:  # noqa: ARG001
        yield {"type": kind}

    return moves_of_kind


LISTS: Mapping[str, Callable[[State, Seat], Moves]] = {
    "defender": defenders,
    "keep": keeps,
    "move": moves,
    "channel": channels,
    "attack": attacks,
    "pay": payments,
    "exchange": exchanges,
    "teleport": teleports,
    "cast": casts,
    "artifact": artifacts,
    "build": buildings,
    "decline": _only("decline"),
    "end_turn": _only("end_turn"),
    "assist": assists,
}
