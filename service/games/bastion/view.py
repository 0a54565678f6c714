"""What a viewer may see of a state (section 12) and of an event: allow-lists."""

from collections.abc import Mapping
from typing import Any

from service.games.bastion import events
from service.games.bastion.board import colour_of, has, is_blocked, ranked, source_colour, target_of
from service.games.bastion.channels import source_numbers
from service.games.bastion.combat import is_guarded, strength
from service.games.bastion.data.words import COLOURS, SECTIONS, WARD, quarter_of
from service.games.bastion.model import (
    NOTHING,
    PAY,
    RITUALS,
    STEP,
    Defender,
    Enemy,
    Mana,
    Quarter,
    Stack,
    State,
    Turn,
)
from service.kernel.redaction import Fields, all_public, by_seat, discloser, own, public
from service.kernel.values import Json, Seat, Viewer

Shown = dict[str, Any]


def view(state: State, viewer: Viewer) -> dict[str, Json]:
    """The fields of section 12, in their order; only ``ritual_choice`` depends on the viewer."""
    turn, terms = state.turn, state.terms
    return {
        "phase": state.phase,
        "turn": turn.number,
        "first_seat": state.first_seat,
        "active": turn.active,
        "respite": terms.respite,
        "scenario": terms.scenario,
        "side": terms.side,
        "custom": terms.custom,
        "quarters": [_quarter(state, number, quarter) for number, quarter in enumerate(state.quarters, 1)],
        "camp": [_section(state, section, state.camp[section - 1]) for section in SECTIONS],
        "citadel": [_enemy(state, enemy, covered=False) for enemy in state.citadel],
        "deck": {"count": len(state.deck), "left": ranked(state.deck)},
        "ritual_deck": len(state.ritual_deck),
        "reserve": _mana(state.reserve),
        "seats": [_seat(seat, defender) for seat, defender in enumerate(state.defenders)],
        "used": _used(turn),
        "armed": _armed(turn),
        "pending": _pending(turn),
        "ritual_choice": _ritual_choice(state, viewer) if state.phase == RITUALS else None,
        "outcome": _outcome(state),
    }


def _quarter(state: State, number: int, quarter: Quarter) -> Shown:
    return {
        "quarter": number,
        "colour": quarter.colour,
        "sources": [
            {"source": source, "colour": source_colour(state, quarter, source), "mana": quarter.sources[source - 1]}
            for source in source_numbers(state, quarter)
        ],
        "tower": quarter.tower,
        "bases": list(quarter.bases),
        "blocked": is_blocked(quarter),
        "square": _stack(state, quarter.square, number),
    }


def _section(state: State, section: int, stack: Stack) -> Shown:
    quarter = quarter_of(section)
    return {"section": section, "quarter": quarter, "enemies": _stack(state, stack, quarter, section)}


def _stack(state: State, stack: Stack, quarter: int, section: int | None = None) -> list[Shown]:
    return [_enemy(state, enemy, enemy is not stack[-1], quarter, section) for enemy in stack]


def _enemy(state: State, enemy: Enemy, covered: bool, quarter: int | None = None, section: int | None = None) -> Shown:
    return {
        "card": enemy.card,
        "colour": colour_of(state, enemy, quarter),
        "strength": strength(state, enemy, section),
        "growth": enemy.growth,
        "guarded": is_guarded(state, section),
        "resists": has(enemy, WARD),
        "covered": covered,
    }


def _mana(mana: Mana) -> dict[str, int]:
    return dict(zip(COLOURS, mana, strict=True))


def _seat(seat: Seat, defender: Defender) -> Shown:
    return {
        "seat": seat,
        "place": defender.place,
        "mana": _mana(defender.mana),
        "spells": list(defender.spells),
        "rituals": list(defender.rituals),
        "artifacts": list(defender.artifacts),
    }


def _used(turn: Turn) -> Shown:
    has_begun = turn.number > 0
    return {
        "move": has_begun and turn.moves == 0,
        "channel": has_begun and turn.channels == 0,
        "attack": has_begun and turn.attacks == 0,
        "artifacts": list(turn.artifacts),
    }


def _armed(turn: Turn) -> list[Shown]:
    return [
        {"effect": one.effect, "power": one.power, "colour": one.colour, "seat": one.seat, "card": one.card}
        for one in turn.armed
    ]


def _pending(turn: Turn) -> Shown | None:
    pending = turn.pending
    if pending.kind == NOTHING:
        return None
    if pending.kind == STEP:
        return {"kind": STEP, "steps": pending.count}
    if pending.kind == PAY:
        return {"kind": PAY, "left": pending.count, "target": target_of(pending.spot)}
    return {"kind": pending.kind, "colour": pending.colour, "quarter": pending.quarter}


def _ritual_choice(state: State, viewer: Viewer) -> Shown:
    """BN3.6: everybody sees who has chosen, and only the own cards."""
    dealt = state.dealt[viewer] if viewer is not None and state.dealt else None
    kept = state.kept[viewer] if viewer is not None and state.kept else None
    return {
        "dealt": None if dealt is None else list(dealt),
        "kept": None if kept is None else list(kept),
        "chosen": [cards is not None for cards in state.kept],
    }


def _outcome(state: State) -> Shown | None:
    reached = state.outcome
    if reached is None:
        return None
    return {"ending": reached.ending, "winners": list(reached.winners), "returns": list(reached.returns)}


SHOWN: Mapping[str, Fields] = {
    events.LAID_OUT: all_public("quarters", "support", "legends"),
    events.DECKS_LAID: all_public("cards", "rituals"),
    events.FIRST_SEAT_DRAWN: all_public("seat"),
    events.POSITION_LAID: all_public("position"),
    events.RITUALS_DEALT: {"dealt": by_seat},
    events.SEALED: {"seat": public, "move": own},
    events.RITUALS_REVEALED: all_public("kept"),
    events.TURN_BEGAN: all_public("seat", "turn"),
    events.ENEMIES_GREW: all_public("growth"),
    events.ENEMY_ENTERED: all_public("card", "to", "joined", "colour", "towers_swept"),
    events.TAIL_JUMPED: all_public("from", "to"),
    events.ENEMY_DEFEATED: all_public("seat", "target", "card"),
    events.RITUAL_FULFILLED: all_public("seat", "colour", "quarter"),
    events.ENDED: all_public("ending"),
    events.MOVED: all_public("seat", "move", "steps"),
    events.CHANNELLED: all_public("seat", "move", "taken"),
    events.ATTACKED: all_public("seat", "move", "price", "colour"),
    events.PAID: all_public("seat", "move", "left"),
    events.CAST: all_public("seat", "move", "effect", "power"),
    events.ASSISTED: all_public("seat", "move", "effect", "power"),
    events.EXCHANGED: all_public("seat", "move"),
    events.TELEPORTED: all_public("seat", "move"),
    events.ARTIFACT_USED: all_public("seat", "move", "amount"),
    events.BUILT: all_public("seat", "move", "base"),
    events.DECLINED: all_public("seat", "move"),
    events.TURN_ENDED: all_public("seat", "move"),
}
"""The fields of events that may be seen, and by whom. Hidden: the order of both decks, and ritual cards before all
have chosen."""

disclose = discloser(SHOWN, open_draws=frozenset({events.LAID_OUT, events.FIRST_SEAT_DRAWN}))
